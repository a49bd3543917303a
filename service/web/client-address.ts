import { BlockList, isIP, isIPv6 } from "node:net";

export type ClientAddress = (remoteAddress: string | undefined, forwardedFor: string | null) => string;

/**
 * Determines the client's address. X-Forwarded-For is read from its end as long as each hop is a trusted proxy; what
 * comes before the first untrusted hop was written by the client.
 */
export function createClientAddress(trustedProxies: readonly string[]): ClientAddress {
  const isTrusted = createTrust(trustedProxies);
  return (remoteAddress, forwardedFor) => {
    let client = plainAddress(remoteAddress ?? "unknown");
    for (const hop of (forwardedFor ?? "").split(",").reverse()) {
      const address = plainAddress(hop.trim());
      if (!isTrusted(client) || !isIP(address)) break;
      client = address;
    }
    return client;
  };
}

/** Tells the addresses of trusted proxies from all others. */
function createTrust(trustedProxies: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const entry of trustedProxies) {
    const [address = "", prefix] = entry.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    trusted.addSubnet(address, Number(prefix ?? (family === "ipv6" ? 128 : 32)), family);
  }
  return (address) => isIP(address) !== 0 && trusted.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/** Converts an IPv4-mapped IPv6 address to IPv4. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}

/** The network that counts as one client: of IPv6 a /64, since one household or host has a whole one. */
export function clientNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail = ""] = address.split("::");
  const first = head.split(":").filter(Boolean);
  const last = tail.split(":").filter(Boolean);
  const all = [...first, ...Array(8 - first.length - last.length).fill("0"), ...last];
  const network = all.slice(0, 4).map((group: string) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}
