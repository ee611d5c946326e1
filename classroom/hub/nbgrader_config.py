"""nbgrader for everyone on the hub; the teacher's has the course besides."""

import os

c = get_config()  # noqa: F821

c.CourseDirectory.course_id = "a-sense-of-order"
c.Exchange.root = os.environ["NBGRADER_EXCHANGE"]

if "COURSE" in os.environ:
    load_subconfig(os.path.join(os.environ["COURSE"], "nbgrader_config.py"))  # noqa: F821
    c.CourseDirectory.root = os.environ["COURSE"]
else:
    # Without a user of the system for each, the hub's name says who it is; with one, leave these out.
    c.CourseDirectory.student_id = os.environ["JUPYTERHUB_USER"]
c.ExchangeCollect.check_owner = False
