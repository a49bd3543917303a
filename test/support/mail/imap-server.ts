import { createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import { portOf } from "../free-port.ts";

interface StoredMail {
  uid: number;
  text: string;
}

export interface ImapServer {
  url: string;
  /** The folders with their mails. */
  boxes: Map<string, StoredMail[]>;
  /** The commands received so far, without their tags. */
  commands: string[];
  put(text: string, box?: string): void;
}

interface ImapServerOptions {
  /** Called before a command is answered. The connection ends where it returns true. */
  onCommand?(command: string): boolean;
  /** Commands that are answered with NO, as of a mailbox that is full. */
  refused?: RegExp;
}

/** As much of IMAP (RFC 9051) as reading a mailbox and moving its mails needs, closed when the test is over. */
export async function startImapServer({ onCommand, refused }: ImapServerOptions = {}): Promise<ImapServer> {
  const boxes = new Map<string, StoredMail[]>([["INBOX", []]]);
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  let lastUid = 0;
  const put = (text: string, box = "INBOX") => {
    lastUid += 1;
    boxes.get(box)?.push({ uid: lastUid, text });
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    const session = { box: "INBOX" };
    let heard = "";
    socket.on("error", () => undefined);
    socket.write(`* OK [CAPABILITY ${capabilities}] ready\r\n`);
    socket.on("data", (bytes) => {
      heard += bytes.toString("latin1");
      for (let end = heard.indexOf("\r\n"); end >= 0; end = heard.indexOf("\r\n")) {
        const [tag = "", ...words] = heard.slice(0, end).split(" ");
        heard = heard.slice(end + 2);
        const command = words.join(" ");
        commands.push(command);
        if (onCommand?.(command)) {
          socket.destroy();
          return;
        }
        const said = refused?.test(command) ? "TAG NO [OVERQUOTA] no\r\n" : answer(command, session, boxes, put);
        // A mail may hold the letters too, in its signature for example.
        socket.write(said.replace(/^TAG (?=OK|NO)/gm, `${tag} `), "latin1");
      }
    });
  });
  server.listen(0, "127.0.0.1");
  const listening = Promise.withResolvers<void>();
  server.once("listening", listening.resolve);
  await listening.promise;
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `imap://ada:hunter2@127.0.0.1:${portOf(server)}`, boxes, commands, put };
}

const capabilities = "IMAP4rev1 UIDPLUS MOVE";

type Boxes = ImapServer["boxes"];

function answer(command: string, session: { box: string }, boxes: Boxes, put: ImapServer["put"]): string {
  const verb = /^(?:UID )?\w+/.exec(command)?.[0].toUpperCase() ?? "";
  const named = unquote(command.slice(verb.length + 1));
  const selected = boxes.get(session.box) ?? [];
  const done = "TAG OK done\r\n";
  switch (verb) {
    case "CAPABILITY":
      return `* CAPABILITY ${capabilities}\r\n${done}`;
    case "LOGIN":
      return /hunter2"?$/.test(command) ? done : "TAG NO [AUTHENTICATIONFAILED] no\r\n";
    case "LIST":
    case "LSUB":
      if (command.endsWith('"" ""')) return `* LIST () "/" ""\r\n${done}`;
      return [...boxes.keys()].map((name) => `* ${verb} () "/" "${name}"\r\n`).join("") + done;
    case "CREATE":
      boxes.set(named, []);
      return done;
    case "SELECT":
      if (!boxes.has(named)) return "TAG NO [NONEXISTENT] no such folder\r\n";
      session.box = named;
      return `* ${boxes.get(named)?.length} EXISTS\r\n* OK [UIDVALIDITY 1] valid\r\n* FLAGS ()\r\n${done}`;
    case "UID SEARCH":
      return `* SEARCH ${findMails(command, selected)}\r\n${done}`;
    case "UID FETCH":
      return fetchMails(command, selected) + done;
    case "UID MOVE":
      return moveMails(command, session, boxes, put) + done;
    default:
      return done;
  }
}

const unquote = (text: string) => text.replace(/^"|"$/g, "");

function findMails(command: string, mails: readonly StoredMail[]): string {
  const id = /HEADER "?message-id"? "?([^"]+)"?/i.exec(command)?.[1];
  const found = mails.filter(({ text }) => id === undefined || text.includes(id));
  return found.map(({ uid }) => uid).join(" ");
}

function wantedUids(command: string): number[] {
  const set = /^UID \w+ (\S+)/.exec(command)?.[1] ?? "";
  return set.split(",").flatMap((part) => {
    const [from = 0, to = from] = part.split(":").map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
}

function fetchMails(command: string, mails: readonly StoredMail[]): string {
  const wanted = wantedUids(command);
  return mails
    .flatMap(({ uid, text }, index) => {
      if (!wanted.includes(uid)) return [];
      const whole = Buffer.from(text, "utf8");
      const most = /BODY\.PEEK\[\]<0\.(\d+)>/.exec(command)?.[1];
      const bytes = whole.subarray(0, most === undefined ? undefined : Number(most));
      const size = `UID ${uid} RFC822.SIZE ${whole.length}`;
      const body = command.includes("BODY")
        ? ` BODY[]${most === undefined ? "" : "<0>"} {${bytes.length}}\r\n${bytes.toString("latin1")}`
        : "";
      return [`* ${index + 1} FETCH (${size}${body})\r\n`];
    })
    .join("");
}

function moveMails(command: string, session: { box: string }, boxes: Boxes, put: ImapServer["put"]): string {
  const to = unquote(/^UID MOVE \S+ (.*)$/i.exec(command)?.[1] ?? "");
  const from = boxes.get(session.box) ?? [];
  return wantedUids(command)
    .map((uid) => {
      const index = from.findIndex((mail) => mail.uid === uid);
      const [mail] = index < 0 ? [] : from.splice(index, 1);
      if (mail) put(mail.text, to);
      return mail ? `* ${index + 1} EXPUNGE\r\n` : "";
    })
    .join("");
}
