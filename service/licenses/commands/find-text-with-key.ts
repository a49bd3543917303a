import PostalMime from "postal-mime";
import { beginMarker } from "#contract/license-key/license-block.ts";
import { CliError } from "../../cli/cli-errors.ts";

/** The first lines of a saved mail: headers, after the line that programs put before the mails of a folder. */
const mailStart = /^(?:From \S+ [^\n]*\n)?[A-Za-z][\w-]*:[ \t]?[^\n]*\n(?:[ \t]|[A-Za-z][\w-]*:|\r?\n)/;

/** The part of a saved mail that has a license key, decoded. Any other text is returned as it is. */
export async function findTextWithKey(given: string): Promise<string> {
  const text = given.replace(/^\uFEFF/, "").trimStart();
  if (!mailStart.test(text)) return given;
  const { attached, shown } = await readParts(text.replace(/^From .*\r?\n/, ""));
  // Keys of a pool or a generator have no marker lines. They are attached alone.
  const found = [...attached, ...shown].find((part) => part.includes(beginMarker)) ?? attached[0];
  if (found === undefined)
    throw new CliError("There is no license key in this mail. Save it with its attachment, or copy the key from it.");
  return found;
}

/** The texts of a mail, and of mails attached to it, in plain characters. */
async function readParts(source: string): Promise<{ attached: string[]; shown: string[] }> {
  const mail = await PostalMime.parse(source, { attachmentEncoding: "utf8", forceRfc822Attachments: true }).catch(
    (cause: unknown) => {
      throw new CliError("This mail cannot be read. Copy the key from it.", { cause });
    },
  );
  const parts = {
    attached: [] as string[],
    shown: [mail.text, mail.html?.replace(/<[^<>]*>/g, "\n")].filter((part) => part !== undefined),
  };
  for (const { mimeType, content } of mail.attachments) {
    if (typeof content !== "string") continue;
    if (mimeType === "text/plain") parts.attached.push(content);
    if (mimeType !== "message/rfc822") continue;
    const { attached, shown } = await readParts(content);
    parts.attached.push(...attached);
    parts.shown.push(...shown);
  }
  return parts;
}
