@rem The scripts of package.json begin with `exec`, which the shell of Windows lacks: it finds this file instead.
@echo Eyecart runs on macOS and Linux; on Windows, use WSL2. 1>&2
@exit /b 1
