import { html } from "hono/html";
import { serviceStatusPage as words } from "#content/pages/service-status.ts";
import { type Html, withContact } from "../platform/html.ts";
import { type Frame, framedPage } from "../platform/http/frame.ts";
import { longestMailDelay } from "../platform/mail/mail-queue.ts";
import { type Clock, withinLimit } from "../platform/time/clock.ts";
import { formatTime, seconds } from "../platform/time/time.ts";

export interface StatusParts {
  /** Why the service cannot do its work at present. */
  findProblems(): Promise<string[]>;
  /** For how long the mail that waits longest has been due, in milliseconds. */
  mailDelay(): Promise<number>;
  clock: Clock;
  frame: Frame;
  contactEmail: string;
}

export type StatusBoard = ReturnType<typeof createStatusBoard>;

const pause = seconds(30);
const patience = seconds(5);

/** Looks at the service now and then, and keeps the page that says how it is. */
export function createStatusBoard(parts: StatusParts) {
  const { clock, frame, contactEmail } = parts;
  let timer: NodeJS.Timeout | undefined;
  let [formsSince, mailsSince]: (Date | undefined)[] = [];
  let page: { body: ArrayBuffer; headers: Headers } | undefined;

  /** Looks now. */
  async function check(): Promise<void> {
    const now = clock.now();
    const works = await within(parts.findProblems().then((problems) => problems.length === 0));
    const isLate = works ? await within(parts.mailDelay().then((delay) => delay > longestMailDelay)) : undefined;
    formsSince = works ? undefined : (formsSince ?? now);
    // While the database does not answer, no mail leaves.
    mailsSince = isLate === false ? undefined : (mailsSince ?? now);
    const content = statusContent({ formsSince, mailsSince, now, contactEmail });
    const made = await framedPage(frame, 200, words.title, content, {
      "Cache-Control": `public, max-age=${pause / 1000}`,
    });
    page = { headers: made.headers, body: await made.arrayBuffer() };
  }

  return {
    check,
    async start() {
      timer ??= setInterval(check, pause);
      await check();
    },
    stop() {
      clearInterval(timer);
    },
    /** The page as of the last look. It waits for nothing. */
    answer: (): Response =>
      page ? new Response(page.body, page) : new Response(null, { status: 503, headers: { "Retry-After": "5" } }),
  };
}

const works = ["works", words.works] as const;

/** What is known within the time, or undefined. */
const within = (asked: Promise<boolean>) =>
  withinLimit(
    asked.catch(() => undefined),
    patience,
  );

interface Shown extends Pick<StatusParts, "contactEmail"> {
  formsSince: Date | undefined;
  mailsSince: Date | undefined;
  now: Date;
}

function statusContent({ formsSince, mailsSince, now, contactEmail }: Shown): Html {
  const since = (text: string, time: Date) => text.replace("{time}", formatTime(time));
  const rows: [part: string, state: "works" | "fails" | "delayed", text: string][] = [
    [words.parts.site, "works", words.works],
    [words.parts.forms, ...(formsSince ? (["fails", since(words.fails, formsSince)] as const) : works)],
    [words.parts.mails, ...(mailsSince ? (["delayed", since(words.delayed, mailsSince)] as const) : works)],
  ];
  return html`<h1>${formsSince || mailsSince ? words.someFails : words.allWorks}</h1>
<dl class="facts service-parts">
${rows.map(([part, state, text]) => html`<div><dt>${part}</dt><dd data-state="${state}">${text}</dd></div>`)}
</dl>
<p>${withContact(since(words.checked, now), contactEmail)}</p>`;
}
