import { type PaymentProvider, paymentProviders, providerNames } from "../../config/sales-settings.ts";
import { examineFolders } from "../doctor/examine-folders.ts";
import { examineAddress, examineMail } from "../doctor/examine-installation.ts";
import { examineSelling } from "../doctor/examine-selling.ts";
import { look } from "../doctor/finding.ts";
import { askDatabase } from "./ask-database.ts";
import { askMailServer } from "./ask-mail-server.ts";
import { checkName, checkPort } from "./check-address.ts";
import { checkDatabase } from "./check-database.ts";
import { keysSection } from "./keys-section.ts";
import { findFault, type VariableName } from "./settings.ts";
import type { SetupSection } from "./setup-section.ts";

const needed = (name: VariableName) => (text: string) =>
  text.trim() === "" ? `${name} is needed.` : findFault(name, text);

const address: SetupSection = {
  title: "Address",
  async ask(prompts, known) {
    const SITE_URL = await prompts.text({
      message: "Which address do visitors see?",
      initial: known.SITE_URL,
      example: "https://www.example.org",
      check: needed("SITE_URL"),
    });
    const PORT = await prompts.text({
      message: "On which port does the service listen?",
      initial: known.PORT ?? "8000",
      check: needed("PORT"),
    });
    const isBehindProxy = await prompts.confirm({
      message: "Does a proxy on this machine (nginx, Caddy) stand in front of it, with the certificate?",
      initial: SITE_URL.startsWith("https:"),
    });
    return { SITE_URL, PORT, ...(isBehindProxy && { HOST: "127.0.0.1", TRUSTED_PROXIES: "127.0.0.1" }) };
  },
  check: async (configuration) => [
    examineAddress(configuration),
    ...(await checkName(configuration)),
    ...(await checkPort(configuration)),
  ],
};

const mail: SetupSection = {
  title: "Mail",
  async ask(prompts, known, isAgain) {
    const CONTACT_EMAIL = await prompts.text({
      message: "Which mailbox do visitors see?",
      initial: known.CONTACT_EMAIL,
      example: "contact@example.org",
      check: needed("CONTACT_EMAIL"),
    });
    const REVIEW_EMAIL = await prompts.text({
      message: "Which mailbox is yours? It is told of each request, and gets the first license.",
      initial: known.REVIEW_EMAIL ?? CONTACT_EMAIL,
      check: needed("REVIEW_EMAIL"),
    });
    const MAIL_FROM = await prompts.text({
      message: "Who do mails come from?",
      initial: known.MAIL_FROM ?? `Designite <${CONTACT_EMAIL}>`,
      check: needed("MAIL_FROM"),
    });
    return { CONTACT_EMAIL, REVIEW_EMAIL, MAIL_FROM, ...(await askMailServer(prompts, known, isAgain)) };
  },
  check: examineMail,
};

const database: SetupSection = {
  title: "Database",
  async ask(prompts, known, isAgain) {
    const DATA_DIR = await prompts.text({
      message: "In which folder does everything lie that must not be lost? Back it up.",
      initial: known.DATA_DIR ?? "data",
      check: needed("DATA_DIR"),
    });
    return { DATA_DIR, ...(await askDatabase(prompts, known, isAgain)) };
  },
  check: async (configuration) => [...(await examineFolders(configuration)), ...(await checkDatabase(configuration))],
};

const secretVariables = {
  paddle: "PADDLE_WEBHOOK_SECRETS",
  stripe: "STRIPE_WEBHOOK_SECRETS",
  lemonsqueezy: "LEMONSQUEEZY_WEBHOOK_SECRETS",
  standard: "STANDARD_WEBHOOK_SECRETS",
} as const satisfies Readonly<Record<PaymentProvider, VariableName>>;

const checkout: SetupSection = {
  title: "Checkout",
  async ask(prompts, known) {
    const provider = await prompts.choose({
      message: "Who takes payments? You can come back to this.",
      options: [
        { value: "none", label: "Nobody yet, or what is set stays" },
        ...paymentProviders.map((value) => ({ value, label: providerNames[value] })),
      ],
    });
    if (provider === "none") return {};
    const name = secretVariables[provider];
    const secret = await prompts.secret({
      message: `The secret of the webhook that ${providerNames[provider]} sends to ${known.SITE_URL}/webhooks/${provider}`,
      check: needed(name),
    });
    const SALES_FILE = await prompts.text({
      message: `The file of sales settings, with your prices there.${known.SALES_FILE ? "" : " Empty if there is none yet."}`,
      initial: known.SALES_FILE,
      example: "sales.json",
      check: (text) => findFault("SALES_FILE", text),
    });
    return { [name]: secret, ...(SALES_FILE.trim() !== "" && { SALES_FILE }) };
  },
  // What is missing for the first sale is no reason to stop here: docs/guides/selling.md leads there.
  check: async (configuration) =>
    (await examineSelling(configuration)).map((finding) =>
      finding.state === "fault" ? look(finding.subject, finding.words) : finding,
    ),
};

export const setupSections: readonly SetupSection[] = [address, mail, database, keysSection, checkout];
