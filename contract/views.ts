import type { AcademicStatusView } from "./views/academic.ts";
import type { DeskInboxView, DeskNoteView, DeskRequestsView, DeskRequestView } from "./views/desk.ts";
import type { DeskLicensesView, DeskLicenseView, DeskNewLicenseView } from "./views/desk-licenses.ts";
import type {
  DeskIssuesView,
  DeskIssueView,
  DeskSubscribersView,
  DeskWriteIssueView,
} from "./views/desk-newsletter.ts";
import type { DeskNewOrderView, DeskOrdersView, DeskOrderView } from "./views/desk-orders.ts";
import type {
  DeskMailsView,
  DeskMailView,
  DeskMonthView,
  DeskPersonView,
  DeskSearchView,
} from "./views/desk-people.ts";
import type { LicenseListView } from "./views/licenses.ts";
import type { NewsletterLinkView } from "./views/newsletter.ts";
import type { OrderFormView, OrderReceivedView, QuoteFormView, QuoteView } from "./views/orders.ts";
import type { SignInAgainView, SignInLinkView, SignInView } from "./views/sign-in.ts";

/**
 * What the service shows, by the name of the view that draws it (`site/views/<name>.tsx`). Props are data: times as ISO
 * text, money as amount and currency, outcomes by their name. The words are the view's own.
 */
export interface Views {
  /** What waits for the operator. */
  "desk/inbox": DeskInboxView;
  "desk/note": DeskNoteView;
  "desk/requests": DeskRequestsView;
  "desk/request": DeskRequestView;
  "desk/orders": DeskOrdersView;
  "desk/order": DeskOrderView;
  /** An order that came by email. */
  "desk/new-order": DeskNewOrderView;
  "desk/licenses": DeskLicensesView;
  "desk/license": DeskLicenseView;
  /** A license that is neither bought nor requested. */
  "desk/new-license": DeskNewLicenseView;
  "desk/newsletter": DeskIssuesView;
  "desk/issue": DeskIssueView;
  "desk/write-issue": DeskWriteIssueView;
  "desk/subscribers": DeskSubscribersView;
  "desk/person": DeskPersonView;
  "desk/search": DeskSearchView;
  "desk/month": DeskMonthView;
  "desk/mails": DeskMailsView;
  "desk/mail": DeskMailView;
  /** Why a request is not answered with what was asked for. */
  error: ErrorView;
  "order/form": OrderFormView;
  /** After an order was sent. */
  "order/received": OrderReceivedView;
  "quote/form": QuoteFormView;
  /** A quote to print. */
  "quote/printed": QuoteView;
  /** The outcome of a form that was sent without script. */
  "form/result": FormResultView;
  /** Where a request for an academic license stands. */
  "academic/status": AcademicStatusView;
  /** An address that leads to no request. */
  "academic/unknown": Record<string, never>;
  /** Where a link of a newsletter mail leads to. */
  "newsletter/link": NewsletterLinkView;
  /** A package without a file. */
  "downloads/missing": { id: string; name: string };
  /** Asks for a mail with a link to one's licenses. Refused is what was entered, if it is no address. */
  "licenses/ask": { refused?: string | undefined };
  /** The same for every address. */
  "licenses/sent": Record<string, never>;
  "licenses/list": LicenseListView;
  "licenses/broken-link": { kind: "expired" | "invalid" };
  "sign-in/ask": SignInView;
  "sign-in/sent": Record<string, never>;
  "sign-in/again": SignInAgainView;
  "sign-in/link": SignInLinkView;
  /** After an operator has signed a device out, or all of them. */
  "sign-in/ended": { everywhere: boolean };
}

export type ViewName = keyof Views;

/** What the service answers in development: the name of a view and its props as JSON, which the site's server draws. */
export const viewMediaType = "application/vnd.designite.view+json";

/** Draws a view as a whole document. */
export type RenderView = <Name extends ViewName>(name: Name, props: Views[Name]) => string;

export type ErrorView =
  | { kind: "foreign" | "tooOften" | "unavailable" | "notFound" }
  /** The site specification, section 8: the default error page. */
  | { kind: "failed"; status: number };

export interface FormResultView {
  form: "newsletter" | "academic" | "package";
  outcome: "done" | "failed";
}
