"""Opens a page in Chromium, without a window, until it is ended. The Chromium is that of Qt."""

import os
import sys

os.environ["QT_QPA_PLATFORM"] = "offscreen"
# In a container, Chromium's own sandbox is not available.
os.environ["QTWEBENGINE_CHROMIUM_FLAGS"] = "--no-sandbox --disable-gpu"

from PySide6.QtCore import QUrl
from PySide6.QtWebEngineCore import QWebEnginePage
from PySide6.QtWidgets import QApplication

application = QApplication(sys.argv[:1])
page = QWebEnginePage()
page.load(QUrl(sys.argv[1]))
application.exec()
