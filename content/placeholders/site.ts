import type { Placeholder } from "./placeholder.ts";

export const sitePlaceholders: readonly Placeholder[] = [
  {
    id: "client-logos",
    missing: "Clients who agreed to be named, with their logos",
    meanwhile: "The strip of the home page names institutions whose public work shows the tools in use.",
    place: { kind: "file", path: "content/clients.ts", mark: "clients: readonly Client[] = []" },
  },
  {
    id: "original-videos",
    missing: "The addresses of the vendor's own two videos",
    meanwhile: "The home page shows two films made from real analysis results.",
    place: { kind: "file", path: "content/videos.ts", mark: 'ownFilm("from-source-to-smells")' },
  },
  {
    id: "notebook-viewer",
    missing: "The public address of the vendor's own notebook",
    meanwhile: "The article shows a notebook made for this site.",
    place: { kind: "file", path: "content/notebooks/notebooks.ts", mark: 'viewer: { kind: "own-page" }' },
  },
  {
    id: "university-list",
    missing: "The list of universities that have used the tools, in its order",
    meanwhile: "The academic page lists universities with public evidence.",
    place: { kind: "file", path: "content/universities.json" },
  },
  {
    id: "social-addresses",
    missing: "Social accounts beside GitHub and SlideShare",
    meanwhile: "The footer shows the two accounts that are known.",
    place: { kind: "file", path: "content/company.ts", mark: 'id: "github" | "slideshare"' },
  },
  {
    id: "collaboration-link",
    missing: "The address for academic collaboration",
    meanwhile: "The contact page leads to the public page of the author.",
    place: { kind: "file", path: "content/company.ts", mark: 'collaborationUrl: "https://www.tusharma.in"' },
  },
  {
    id: "postal-address",
    missing: "The postal address that every issue of the newsletter must name",
    meanwhile: "Issues give the contact address instead, and the admin CLI warns before each sending.",
    place: { kind: "file", path: "content/newsletter/sender.ts", mark: "postalAddress: []" },
  },
  {
    id: "mail-account",
    missing: "The account that sends mail",
    meanwhile: "Mails are written as files to the data folder.",
    place: { kind: "variable", name: "SMTP_URL" },
  },
  {
    id: "mail-domain-records",
    missing:
      "The records that let the mail server send for the domain of MAIL_FROM: SPF, a DKIM key, and DMARC beginning with p=none",
    meanwhile: "Receivers refuse the mails or call them spam. The command doctor --mail says which record is missing.",
    place: { kind: "elsewhere", where: "the DNS of the sending domain" },
  },
  {
    id: "dkim-selectors",
    missing: "The names of the DKIM keys, as the mail provider shows them",
    meanwhile: "The command doctor --mail cannot look at the keys.",
    place: { kind: "variable", name: "DKIM_SELECTORS" },
  },
  {
    id: "report-address",
    missing: "A mailbox for reports of undelivered mail alone",
    meanwhile: "Reports go to the address that mails come from. No delivery of a key is reported.",
    place: { kind: "variable", name: "BOUNCE_EMAIL" },
  },
  {
    id: "bounce-mailbox-login",
    missing: "The login to that mailbox by IMAP, unless the mail provider reports by webhook",
    meanwhile: "Reports are read from the folder of BOUNCES_DIR alone. Mailboxes that do not exist stay on the list.",
    place: { kind: "variable", name: "BOUNCE_IMAP_URL" },
  },
  {
    id: "backup-place",
    missing:
      "The place for backups, on another disk or in an S3-compatible store, and the public key they are encrypted to",
    meanwhile: "No backups are made.",
    place: { kind: "variable", name: "BACKUP_TO" },
  },
  {
    id: "heartbeat",
    missing: "The address of a service outside that notices when this one is silent",
    meanwhile: "Nobody is told when the computer is off or the service cannot do its work.",
    place: { kind: "variable", name: "HEARTBEAT_URL" },
  },
  {
    id: "status-page",
    missing: "Whether visitors may see at /status how the service is",
    meanwhile: "There is no such page.",
    place: { kind: "variable", name: "STATUS_PAGE" },
  },
];
