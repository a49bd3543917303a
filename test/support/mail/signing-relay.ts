import { generateKeyPairSync } from "node:crypto";
import { dkimSign } from "mailauth";
import type { Zone } from "./dns-server.ts";
import { type ImapServer, startImapServer } from "./imap-server.ts";
import { startMailServer } from "./mail-server.ts";

const { publicKey, privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "der" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});

export const dkimRecord = `v=DKIM1; k=rsa; p=${publicKey.toString("base64")}`;

/** A domain whose mails arrive. */
export const goodZone: Zone = {
  MX: { "example.org": ["10 mx.example.org"] },
  A: { "mx.example.org": ["192.0.2.10"] },
  TXT: {
    "example.org": ["google-site-verification=x", "v=spf1 include:spf.example.net -all"],
    "spf.example.net": ["v=spf1 ip4:192.0.2.0/24 ~all"],
    "mail2026._domainkey.example.org": [dkimRecord],
    "_dmarc.example.org": ["v=DMARC1; p=quarantine; rua=mailto:dmarc@example.org"],
  },
};

interface Signing {
  domain: string;
  headers: string;
}

const usual: Signing = {
  domain: "example.org",
  headers: "From:To:Subject:Date:Message-ID:List-Unsubscribe:List-Unsubscribe-Post",
};

/** A mail server that signs each mail and delivers it to a mailbox at once, as a mail provider does. */
export async function startSigningRelay(
  signing: Partial<Signing> | "unsigned" = {},
): Promise<{ smtpUrl: string; mailbox: ImapServer }> {
  const mailbox = await startImapServer();
  const { url } = await startMailServer({
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const raw = Buffer.concat(chunks);
        const signature = signing === "unsigned" ? "" : await sign(raw, { ...usual, ...signing });
        const returnPath = envelope.mailFrom ? envelope.mailFrom.address : "";
        mailbox.put(`Return-Path: <${returnPath}>\r\n${received}${signature}${raw.toString("utf8")}`);
        done();
      });
    },
  });
  return { smtpUrl: url, mailbox };
}

const received =
  "Received: from mx.example.org (mx.example.org [192.0.2.10]) by mx.example.net with ESMTPS id 1; Mon, 5 Jan 2026 12:00:00 +0000\r\n";

async function sign(raw: Buffer, { domain, headers }: Signing): Promise<string> {
  const key = { signingDomain: domain, selector: "mail2026", privateKey };
  const { signatures } = await dkimSign(raw, {
    ...key,
    signatureData: [key],
    headerList: headers.split(":"),
  });
  return signatures;
}
