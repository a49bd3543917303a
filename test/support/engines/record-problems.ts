import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { portOf } from "../free-port.ts";

const scriptPath = "/record-problems.js";
const reportPath = "/recorded-problem";

/** Runs in the page, before its own scripts. */
function recordProblems(path: string): void {
  const report = (...values: readonly unknown[]) => navigator.sendBeacon(path, values.map(String).join(" "));
  const reportError = (event: Event) => {
    const { target } = event;
    if (event instanceof ErrorEvent) report(event.message, event.filename, event.lineno);
    else if (target instanceof Element) report("did not load:", target.outerHTML.slice(0, 200));
  };
  // Elements that do not load have an event that does not bubble.
  addEventListener("error", reportError, { capture: true });
  addEventListener("unhandledrejection", ({ reason }) => report("rejected:", reason));
  addEventListener("securitypolicyviolation", (event) => report("refused:", event.violatedDirective, event.blockedURI));
  Object.assign(console, { error: report, warn: report });
}

/**
 * Serves a site again, with a script in each page that reports what goes wrong in it, for engines whose driver does not
 * tell what pages log. Answers that refuse are problems too.
 */
export async function recordSite(siteUrl: string) {
  const problems: string[] = [];

  async function serve(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    if (asked.url === scriptPath) {
      answer.writeHead(200, { "content-type": "text/javascript" }).end(`(${recordProblems})("${reportPath}");`);
    } else if (asked.url === reportPath) {
      problems.push(await text(asked));
      answer.writeHead(204).end();
    } else await forward(asked, answer);
  }

  async function forward(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { "accept-encoding": _encoding, "if-none-match": _known, ...headers } = asked.headers;
    const { method = "GET", url = "/" } = asked;
    const sent = request(new URL(url, siteUrl), { method, headers });
    asked.pipe(sent);
    const given = await new Promise<IncomingMessage>((resolve) => sent.once("response", resolve));
    const status = given.statusCode ?? 500;
    if (status >= 400) problems.push(`${status} ${method} ${url}`);
    if (!given.headers["content-type"]?.startsWith("text/html")) {
      given.pipe(answer.writeHead(status, given.headers));
      return;
    }
    const page = (await text(given)).replace("<head>", `<head><script src="${scriptPath}"></script>`);
    const { "content-length": _length, ...others } = given.headers;
    answer.writeHead(status, others).end(page);
  }

  const server = createServer(serve).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://localhost:${portOf(server)}`,
    problems: () => problems,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
