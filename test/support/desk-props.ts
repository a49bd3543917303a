import type { DeskFrame } from "#contract/views/desk.ts";
import type { ViewName, Views } from "#contract/views.ts";
import type { AcademicService } from "./academic-service.ts";
import { Device } from "./desk-device.ts";
import { testOperator } from "./sign-in.ts";

interface AnsweredView {
  view: ViewName;
  props: unknown;
}

/** A device of an operator at a desk whose views are their props (`plainViews`). */
export class PropsDevice {
  readonly #device: Device;

  constructor(service: Pick<AcademicService, "application" | "sendMails" | "transport">) {
    this.#device = new Device(service);
  }

  async signIn(email: string = testOperator): Promise<void> {
    await this.#device.signIn(email);
  }

  /** The props of a page, which must be this view. */
  async props<Name extends ViewName>(name: Name, address: string): Promise<Views[Name]> {
    const { view, props } = readView((await this.#device.open(address)).text) ?? {};
    if (view !== name) throw new Error(`${address} answers with ${view ?? "no view"}.`);
    return props as Views[Name];
  }

  /** The text of a file. */
  async file(address: string): Promise<string> {
    return (await this.#device.open(address)).text;
  }

  /** Sends a form of a page, with its hidden fields. */
  async act(address: string, page: { frame: DeskFrame }, fields: Record<string, string> = {}) {
    const { status, location, text } = await this.#device.send(address, { ...page.frame.form, ...fields });
    const props = readView(text)?.props as { frame?: DeskFrame } | undefined;
    return { status, location, props, refusal: props?.frame?.refusal };
  }
}

function readView(text: string): AnsweredView | undefined {
  return text.startsWith("{") ? JSON.parse(text) : undefined;
}
