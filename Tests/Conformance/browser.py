"""Opens a page in Qt's Chromium without a window. Runs until the process is terminated."""

import os
import sys

os.environ["QT_QPA_PLATFORM"] = "offscreen"
# Chromium's sandbox is not available in containers.
os.environ["QTWEBENGINE_CHROMIUM_FLAGS"] = "--no-sandbox --disable-gpu"

from PySide6.QtCore import QUrl
from PySide6.QtWebEngineCore import QWebEnginePage
from PySide6.QtWidgets import QApplication

application = QApplication(sys.argv[:1])
page = QWebEnginePage()
page.load(QUrl(sys.argv[1]))
application.exec()
