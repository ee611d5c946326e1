"""nbgrader's configuration on the hub; the teacher's includes the course."""

import os

c = get_config()  # noqa: F821

c.CourseDirectory.course_id = "a-sense-of-order"
c.Exchange.root = os.environ["NBGRADER_EXCHANGE"]

if "COURSE" in os.environ:
    load_subconfig(os.path.join(os.environ["COURSE"], "nbgrader_config.py"))  # noqa: F821
    c.CourseDirectory.root = os.environ["COURSE"]
else:
    # If each user has a system user, remove these two lines.
    c.CourseDirectory.student_id = os.environ["JUPYTERHUB_USER"]
c.ExchangeCollect.check_owner = False
