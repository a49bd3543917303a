/** Says how a license that was just stored reaches its mailbox. */
export function describeStored({
  licenseId,
  mailbox,
  keyAwaited,
}: {
  licenseId: string;
  mailbox: string;
  keyAwaited: boolean;
}): string {
  return keyAwaited
    ? `License ${licenseId} awaits its key, which is sent to ${mailbox} when it arrives.`
    : `License ${licenseId} is on its way to ${mailbox}.`;
}
