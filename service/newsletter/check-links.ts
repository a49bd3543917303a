import { lookup } from "node:dns";
import { existsSync, globSync } from "node:fs";
import { request } from "node:https";
import { BlockList, isIP, isIPv6, type LookupFunction } from "node:net";
import { join } from "node:path";
import type { Nodes } from "mdast";
import { pages } from "#content/pages/pages.ts";
import { builtSiteFolder, publicFolder } from "#contract/built-site.ts";
import { errorCode } from "../platform/files.ts";
import { seconds } from "../platform/time/time.ts";

/** Where a link of an issue leads. What could not be looked at, such as without a network, is unknown. */
export interface CheckedLink {
  url: string;
  state: "found" | "dead" | "unknown";
  /** In a sentence. */
  answer: string;
}

/** The addresses in a text, each once. */
export function linksIn(node: Nodes): string[] {
  const own = node.type === "link" ? [node.url] : [];
  return [...new Set([...own, ...("children" in node ? node.children.flatMap(linksIn) : [])])];
}

const root = join(import.meta.dirname, "..", "..");
/** Such as `dpy` and `smells/god-component`. */
const slugsIn = (folder: string) =>
  globSync("**/*.mdx", { cwd: join(root, "content", folder) }).map((file) => file.replace(/\.mdx$/, ""));

/** Where the service answers, and no file lies. */
const answeredByService = ["/order", "/quote", "/licenses"];

/** Whether an address is that of a page of the site, or of a file that it publishes. */
export function isOwnPage(path: string): boolean {
  const known: readonly string[] = [
    ...Object.keys(pages),
    ...answeredByService,
    ...slugsIn("legal").map((slug) => `/${slug}`),
    ...slugsIn("articles").map((slug) => `/blog/${slug}`),
    ...slugsIn("docs").map((slug) => `/docs/${slug}.html`),
  ];
  return known.includes(path) || (path !== "/" && existsSync(join(root, builtSiteFolder, publicFolder, path)));
}

/** Networks that no reader can reach, and that this computer may: links must not make it look into them. */
const inner = { 4: new BlockList(), 6: new BlockList() };
for (const network of ["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"])
  addNetwork(network);
for (const network of ["192.0.0.0/24", "192.168.0.0/16", "198.18.0.0/15", "224.0.0.0/3"]) addNetwork(network);
// Of IPv6 all but what is given to the public, and in it the addresses that stand for others of IPv4.
for (const network of ["::/3", "4000::/2", "8000::/1", "2001::/32", "2002::/16"]) addNetwork(network);

function addNetwork(network: string): void {
  const [address = "", prefix] = network.split("/");
  if (isIPv6(address)) inner[6].addSubnet(address, Number(prefix), "ipv6");
  else inner[4].addSubnet(address, Number(prefix), "ipv4");
}

export const isInnerAddress = (address: string): boolean =>
  isIPv6(address) ? inner[6].check(address, "ipv6") : inner[4].check(address, "ipv4");

class InnerAddressError extends Error {}

/** Looks a host up, and refuses one with an inner address: no other is connected to afterwards. */
const lookupOutside: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) callback(error ?? new Error("no address"), "");
    else if (addresses.some(({ address }) => isInnerAddress(address))) callback(new InnerAddressError(), "");
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

interface LinkAnswer {
  status: number;
  location?: string | undefined;
}
type Ask = (url: URL, signal: AbortSignal) => Promise<LinkAnswer>;

/** Asks for an address, without its body. */
const askOutside: Ask = (url, signal) =>
  new Promise((resolve, reject) => {
    const host = url.hostname.replace(/^\[|\]$/g, "");
    if (isIP(host) !== 0 && isInnerAddress(host)) throw new InnerAddressError();
    const headers = { "user-agent": "Mozilla/5.0 (compatible; link check)", accept: "text/html, */*" };
    const asked = request(url, { lookup: lookupOutside, agent: false, signal, headers }, (answer) => {
      answer.destroy();
      resolve({ status: answer.statusCode ?? 0, location: answer.headers.location });
    });
    asked.on("error", reject).end();
  });

/** For all links of an issue together. */
const limitMilliseconds = seconds(15);
const mostAsked = 50;
const mostRedirects = 5;

/** Looks where the links of an issue lead: our own among the pages, others by asking for them. */
export async function checkLinks(
  urls: readonly string[],
  { siteUrl, ask = askOutside }: { siteUrl: string; ask?: Ask },
): Promise<CheckedLink[]> {
  const signal = AbortSignal.timeout(limitMilliseconds);
  return await Promise.all(
    urls.map(async (url, place): Promise<CheckedLink> => {
      if (url.startsWith("mailto:")) return { url, state: "unknown", answer: "A mailbox isn't asked." };
      const address = new URL(url, siteUrl);
      if (address.origin === new URL(siteUrl).origin)
        return isOwnPage(address.pathname)
          ? { url, state: "found", answer: "A page of this site." }
          : { url, state: "dead", answer: "This site has no such page." };
      if (place >= mostAsked)
        return { url, state: "unknown", answer: `Only the first ${mostAsked} links are looked at.` };
      return { url, ...(await follow(address, signal, ask)) };
    }),
  );
}

async function follow(start: URL, signal: AbortSignal, ask: Ask): Promise<Omit<CheckedLink, "url">> {
  let url = start;
  try {
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      if (url.protocol !== "https:")
        return { state: "unknown", answer: `It leads to ${url.origin}, without encryption.` };
      const { status, location } = await ask(url, signal);
      if (status < 300 || status >= 400 || location === undefined) return judge(status);
      url = new URL(location, url);
    }
    return { state: "dead", answer: `It leads from one address to the next, more than ${mostRedirects} times.` };
  } catch (error) {
    if (error instanceof InnerAddressError)
      return { state: "dead", answer: "It leads to a computer that isn't on the Internet." };
    const code = errorCode(error);
    // Without a network the answer is the same.
    if (code === "ENOTFOUND")
      return { state: "unknown", answer: `No host ${url.hostname} was found. Open it yourself.` };
    const reason = signal.aborted ? `no answer within ${limitMilliseconds / 1000} s` : (code ?? "no answer");
    return { state: "unknown", answer: `It couldn't be looked at (${reason}).` };
  }
}

function judge(status: number): Omit<CheckedLink, "url"> {
  if (status >= 200 && status < 300) return { state: "found", answer: "A page answers." };
  if (status === 404 || status === 410) return { state: "dead", answer: `There is no such page (${status}).` };
  return { state: "unknown", answer: `It couldn't be looked at: the answer is ${status}. Open it yourself.` };
}
