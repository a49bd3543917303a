/** The texts of the page that tells visitors how the service is. The service replaces names in braces. */
export const serviceStatusPage = {
  title: "Service status",
  allWorks: "Everything works",
  someFails: "Part of the service does not work",
  parts: {
    site: "Pages and downloads",
    forms: "Forms, license requests and your licenses",
    mails: "Mails, such as license keys",
  },
  works: "Works",
  fails: "Does not work since {time}",
  delayed: "Delayed since {time}. What you asked for is kept and follows by itself.",
  checked: "Checked on {time}. If something does not work for you, write to {email}.",
} as const;
