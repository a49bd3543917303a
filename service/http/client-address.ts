import { BlockList, isIP, isIPv6 } from "node:net";

export type ClientAddress = (remoteAddress: string | undefined, forwardedFor: string | null) => string;

/**
 * Finds out who calls. X-Forwarded-For is read from its end, as far as each hop is a trusted proxy: what lies before
 * the first untrusted hop was written by the client itself.
 */
export function createClientAddress(trustedProxies: readonly string[]): ClientAddress {
  const trusted = new BlockList();
  for (const entry of trustedProxies) {
    const [address = "", prefix] = entry.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    trusted.addSubnet(address, Number(prefix ?? (family === "ipv6" ? 128 : 32)), family);
  }
  const isTrusted = (address: string) => trusted.check(address, isIPv6(address) ? "ipv6" : "ipv4");

  return (remoteAddress, forwardedFor) => {
    let client = plainAddress(remoteAddress ?? "unknown");
    for (const hop of (forwardedFor ?? "").split(",").reverse()) {
      const address = plainAddress(hop.trim());
      if (!isIP(client) || !isTrusted(client) || !isIP(address)) break;
      client = address;
    }
    return client;
  };
}

/** An IPv4 address that came through an IPv6 socket is written as IPv4. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}
