/** The form that checks a license key in the browser. The key is never sent: only public files are fetched. */
import { readLicenseBlock, UnsupportedSignatureError, verifyLicense } from "#contract/license-key.ts";
import { describeVerdict, keysUnavailable, nothingEntered, type Result, unsupported } from "./describe-verdict.ts";
import { loadPublished } from "./load-published.ts";

async function check(pasted: string): Promise<Result> {
  if (pasted.trim() === "") return nothingEntered;
  const now = new Date();
  try {
    const published = await loadPublished(now);
    if (!published) return keysUnavailable;
    const { keys, revocations } = published;
    const revoked = new Set(revocations?.kind === "valid" ? revocations.list.licenseIds : []);
    const verdict = await verifyLicense(readLicenseBlock(pasted), { keys, revoked, now });
    return describeVerdict(verdict, revocations?.kind ?? "unread");
  } catch (error) {
    if (error instanceof UnsupportedSignatureError) return unsupported;
    throw error;
  }
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function show(place: HTMLElement, { tone, heading, text, facts }: Result): void {
  place.dataset.tone = tone;
  const list = document.createElement("dl");
  list.className = "fact-list";
  for (const fact of facts) {
    const row = document.createElement("div");
    row.append(element("dt", fact.term), element("dd", fact.text));
    list.append(row);
  }
  place.replaceChildren(element("strong", heading), element("p", text), ...(facts.length > 0 ? [list] : []));
}

function start(place: HTMLElement): void {
  const form = place.querySelector("form");
  const field = place.querySelector("textarea");
  const fault = place.querySelector<HTMLElement>(".field-fault");
  const result = place.querySelector<HTMLElement>("[role='status']");
  if (!form || !field || !fault || !result) return;
  form.hidden = false;
  place.querySelector<HTMLElement>("[data-without-script]")?.setAttribute("hidden", "");
  let checks = 0;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    checks += 1;
    const own = checks;
    result.removeAttribute("data-tone");
    result.replaceChildren(element("p", "Checking the license …"));
    const outcome = await check(field.value);
    // A later check may have started meanwhile, which makes this result obsolete.
    if (own !== checks) return;
    const { heading, text, isFault = false } = outcome;
    field.setAttribute("aria-invalid", String(isFault));
    fault.hidden = !isFault;
    fault.textContent = isFault ? `${heading}. ${text}` : "";
    if (!isFault) return show(result, outcome);
    result.replaceChildren();
    field.focus();
  });
}

const place = document.querySelector<HTMLElement>("[data-key-check]");
if (place) start(place);
