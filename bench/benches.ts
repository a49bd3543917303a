/** The benches by name, and what each of them measures. */
export const benches: Readonly<Record<string, string>> = {
  "academic-data": "how long the data of the academic check takes to load, and a look-up",
  backup: "a backup of 1,000,000 subscribers, and a restore from it until the service answers, on both engines",
  build: "a full build, a build after a change of one article, and the start of `npm run dev`",
  growth: "queries and jobs at 1,000 to 1,000,000 rows, on both engines",
  islands: "the script that a page with a form or an interactive figure loads, and how long it blocks a slow machine",
  mails: "mails that leave a full outbox while forms are stored as fast as they arrive",
  newsletter: "an issue to 5,000 subscribers while the service is killed: who is missed, and extra copies",
  pages: "Lighthouse on a page of each kind, or on all pages, beside the same page without script",
  posts: "subscriptions and academic requests a second, beside a bare loop of inserts",
  presses: "from a press on each control, or on a link, to the next picture",
  processes: "1, 2 and 4 service processes on PostgreSQL behind nginx: throughput, mails, rate limits",
  "slow-clients": "pages and the event loop while 1,000 clients send or read slowly or not at all",
  soak: "memory during a million requests",
  start: "the time from the start of the process to its first answer",
  webhooks: "how long providers of payments wait for their answer, 100 at once, beside a bare server",
  wire: "requests a second and processor time for a page, beside nginx",
};
