"""A JupyterHub for one course, with nbgrader's exchange, for a trial on one machine.

The folder HUB (default: here) has `home/<user>`, `exchange` and the hub's files. COURSE is the course
that ``make homework`` wrote, TEACHER and STUDENTS are user names, PASSWORD is the password of all. It
listens on this machine only, and all servers run as one system user: for a real course change the
classes marked below.
"""

import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
hub = Path(os.environ.get("HUB", "")).resolve()
port = int(os.environ.get("PORT", "8000"))
teacher = os.environ.get("TEACHER", "teacher")
students = os.environ.get("STUDENTS", "").split()
proxy = HERE.parents[1] / "node_modules" / ".bin" / "configurable-http-proxy"

exchange = hub / "exchange"
exchange.mkdir(parents=True, exist_ok=True)
exchange.chmod(0o777)  # required by nbgrader

c = get_config()  # noqa: F821

c.JupyterHub.bind_url = f"http://127.0.0.1:{port}"
c.JupyterHub.hub_bind_url = f"http://127.0.0.1:{port + 1}"
c.JupyterHub.db_url = f"sqlite:///{hub / 'hub.sqlite'}"
c.JupyterHub.cookie_secret_file = str(hub / "cookie_secret")
c.ConfigurableHTTPProxy.api_url = f"http://127.0.0.1:{port + 2}"
c.ConfigurableHTTPProxy.pid_file = str(hub / "proxy.pid")
c.ConfigurableHTTPProxy.command = [str(proxy) if proxy.exists() else "configurable-http-proxy"]

# For a real course: your university's authenticator
c.JupyterHub.authenticator_class = "dummy"
c.DummyAuthenticator.password = os.environ["PASSWORD"]
c.Authenticator.allowed_users = {teacher, *students}

# For a real course: SystemdSpawner or KubeSpawner, with a system user or a volume for each user
c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = str(hub / "home" / "{username}")
c.Spawner.cmd = [sys.executable, "-m", "jupyterhub.singleuser"]
c.Spawner.args = ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
c.Spawner.environment = {
    "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
    "JUPYTER_CONFIG_PATH": str(HERE),  # nbgrader_config.py beside this file
    "NBGRADER_EXCHANGE": str(exchange),
}


def teachers_course(spawner):
    """Give only the teacher's server the course, and start it there."""
    if spawner.user.name == teacher:
        spawner.notebook_dir = os.environ["COURSE"]  # the formgrader requires the course below it
        spawner.environment = dict(spawner.environment, COURSE=os.environ["COURSE"])


c.Spawner.pre_spawn_hook = teachers_course
