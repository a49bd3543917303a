import { isIPv6 } from "node:net";

/**
 * The networks that an address belongs to, the narrowest first. One household or host has a whole /64 of IPv6 addresses
 * and can use each of them; a provider gives a customer up to a /48. Of IPv4 it is the address, and its /24.
 */
export function clientNetworks(address: string): readonly [narrow: string, wide: string] {
  if (!isIPv6(address)) return [address, `${address.split(".").slice(0, 3).join(".")}.0/24`];
  const [head = "", tail] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(":").filter(Boolean).length;
  const all = [...groups, ...Array(missing).fill("0"), ...(tail ?? "").split(":")];
  const prefix = (length: number) =>
    all
      .slice(0, length)
      .map((group: string) => Number.parseInt(group, 16).toString(16))
      .join(":");
  return [`${prefix(4)}::/64`, `${prefix(3)}::/48`];
}
