import { mostReportBytes } from "./read-mail-report.ts";
import { readBox } from "./read-report-mailbox.ts";
import { openReportMailbox } from "./report-mailbox.ts";

/** The mail with a Message-ID, also if the service has read it meanwhile. */
export async function findInReportMailbox(
  url: string,
  messageId: string,
  stopping: AbortSignal,
): Promise<Buffer | undefined> {
  using mailbox = await openReportMailbox(url, stopping);
  const { client, box } = mailbox;
  const read = (await client.list()).find(({ name }) => name === readBox)?.path;
  for (const path of [box, ...(read === undefined ? [] : [read])]) {
    await client.mailboxOpen(path, { readOnly: true });
    const found = (await client.search({ header: { "message-id": messageId } }, { uid: true })) || [];
    const [uid] = found;
    const source = { maxLength: mostReportBytes };
    const fetched = uid !== undefined && (await client.fetchOne(String(uid), { source }, { uid: true }));
    if (fetched !== false && fetched.source !== undefined) return fetched.source;
  }
  return undefined;
}
