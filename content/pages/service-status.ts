/** The texts of the page that tells visitors how the service is. The service replaces names in braces. */
export const serviceStatusPage = {
  title: "Service status",
  allWorks: "Everything is working",
  someFails: "Part of the service isn't working",
  parts: {
    site: "Pages and downloads",
    forms: "Forms, license requests, and your licenses",
    mails: "Emails, such as license keys",
  },
  works: "Working",
  fails: "Down since {time}",
  delayed: "Delayed since {time}. Your request is safe and will go through automatically.",
  checked: "Checked on {time}. If something doesn't work for you, write to {email}.",
} as const;
