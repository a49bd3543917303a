import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The tables of the first release. */
export const baseline: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    const statements = Object.values(baselineTables).flatMap((table) => table.trimEnd().split(";\n"));
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};

/** How each table is made, those that others refer to before them. Both engines understand it. */
export const baselineTables = {
  academicLicenseRequest: `
    create table academic_license_request (
      id text primary key,
      name text not null,
      email text not null,
      email_key text not null,
      university text not null,
      language text not null,
      state text not null,
      received_at text not null,
      reason text,
      note text,
      decided_by text,
      decided_at text
    );
    create index academic_license_request_decided on academic_license_request (decided_at);
    -- The domain is what follows the last @, on both engines: what remains after all characters but @ are trimmed away.
    create index academic_license_request_domain on academic_license_request
      ((substr(email, length(rtrim(email, replace(email, '@', ''))) + 1)), state);
    create index academic_license_request_email on academic_license_request (email);
    create index academic_license_request_email_key on academic_license_request (email_key, received_at, id);
    -- A request that is repeated word for word is the open one.
    create unique index academic_license_request_open on academic_license_request (email, language, name, university)
      where state = 'received';
    create index academic_license_request_received on academic_license_request (received_at, id);
    create index academic_license_request_state on academic_license_request (state, received_at, id);
  `,
  // Amounts are whole numbers up to 2^53: an integer of PostgreSQL ends at 21 million dollars in cents, and its bigint
  // is read as text.
  customerOrder: `
    create table customer_order (
      id text primary key,
      provider text not null,
      purchase_id text not null,
      number text not null,
      further_numbers text not null,
      state text not null,
      created_at text not null,
      asked_at text,
      paid_at text,
      email text not null,
      buyer text,
      company text,
      invoice_address text,
      tax_id text,
      is_buyer_fixed integer not null,
      purchase_order text,
      currency text not null,
      invoice_url text,
      is_subscription integer not null,
      paid_until text,
      is_trial integer not null,
      is_canceled integer not null,
      dispute text not null,
      renews_id text,
      is_renewal_confirmed integer not null,
      provider_problem text,
      problem text,
      constraint customer_order_purchase unique (provider, purchase_id)
    );
    create index customer_order_email on customer_order (email);
    create index customer_order_problem on customer_order (id) where problem is not null;
    create index customer_order_state on customer_order (state, id);
  `,
  orderItem: `
    create table order_item (
      order_id text not null references customer_order (id),
      item integer not null,
      price text,
      quantity integer not null,
      amount double precision,
      assigned_offer text,
      offer text,
      seats integer not null,
      constraint order_item_once primary key (order_id, item)
    );
  `,
  orderPayment: `
    create table order_payment (
      order_id text not null references customer_order (id),
      payment_id text not null,
      paid_at text not null,
      total double precision not null,
      tax double precision not null,
      refunded double precision not null,
      refunded_at text,
      constraint order_payment_once primary key (order_id, payment_id)
    );
    create index order_payment_time on order_payment (paid_at);
    create index order_payment_refund on order_payment (refunded_at) where refunded_at is not null;
  `,
  providerEvent: `
    create table provider_event (
      id text primary key,
      provider text not null,
      event_id text not null,
      type text not null,
      is_test integer not null,
      object_kind text not null,
      object_id text not null,
      received_at text not null,
      handled_at text,
      attempts integer not null,
      next_attempt_at text not null,
      last_failure text,
      order_id text references customer_order (id),
      constraint provider_event_once unique (provider, event_id)
    );
    create index provider_event_due on provider_event (next_attempt_at) where handled_at is null;
    create index provider_event_order on provider_event (order_id);
  `,
  license: `
    create table license (
      id text primary key,
      request_id text references academic_license_request (id),
      replaces_id text unique references license (id),
      renews_id text references license (id),
      order_id text references customer_order (id),
      order_item integer,
      seat integer not null default 0,
      products text not null default '',
      edition text not null,
      seats integer not null default 1,
      licensee text not null,
      organization text,
      email text not null,
      issued_at text not null,
      expires_at text not null,
      issued_by text not null,
      key_source text not null default 'signed',
      key_text text not null,
      key_mailed_at text,
      key_due_at text,
      key_failure text,
      renews_itself integer not null default 0,
      revoked_at text,
      revoked_by text,
      revocation_reason text,
      suspended_at text,
      suspension_reason text,
      reminded_days integer,
      imported_from text
    );
    create index license_expiry on license (expires_at);
    create index license_key_due on license (key_due_at) where key_due_at is not null;
    -- A key that we have not signed is of one license.
    create unique index license_key on license (key_text) where key_source <> 'signed' and key_text <> '';
    create index license_email on license (email, products, expires_at);
    -- One license for each seat of an item. What replaces or renews another is for the same.
    create unique index license_of_order on license (order_id, order_item, seat, products)
      where order_id is not null and replaces_id is null and renews_id is null;
    create unique index license_renewed_by_order on license (order_id, renews_id, order_item, products)
      where order_id is not null and replaces_id is null and renews_id is not null;
    -- One license for a request, or for each seat of an item. One that replaces another is for the same.
    create unique index license_of_request on license (request_id) where replaces_id is null;
    create index license_order on license (order_id) where order_id is not null;
    create index license_key_unmailed on license (order_id) where key_mailed_at is null and order_id is not null;
    create index license_renews on license (renews_id) where renews_id is not null;
    create index license_request on license (request_id);
  `,
  poolKey: `
    create table pool_key (
      id text primary key,
      product text not null,
      key_text text not null,
      imported_at text not null,
      license_id text unique references license (id),
      constraint pool_key_once unique (product, key_text)
    );
    create index pool_key_free on pool_key (product, id) where license_id is null;
  `,
  askedMail: `
    create table asked_mail (
      id text primary key,
      purpose text not null,
      email text not null,
      asked_at text not null,
      page text,
      device_id text
    );
  `,
  // One for a person and package. It is deleted when the mail is queued.
  packageRequest: `
    create table package_request (
      id text primary key,
      package_id text not null,
      email text not null,
      email_key text not null,
      requested_at text not null,
      constraint package_request_once unique (email_key, package_id)
    );
    create index package_request_email on package_request (email);
    create index package_request_package on package_request (package_id, id);
  `,
  licenseAccess: `
    create table license_access (
      id text primary key,
      email text not null,
      asked_at text not null
    );
    create index license_access_asked on license_access (asked_at);
    create index license_access_email on license_access (email);
  `,
  newsletterSubscription: `
    create table newsletter_subscription (
      id text primary key,
      email text not null unique,
      state text not null default 'unconfirmed',
      source text not null default 'form',
      subscribed_at text not null,
      subscribed_on_page text,
      wording_version text,
      consent_note text,
      confirmed_at text,
      ended_at text
    );
    -- The recipients of an issue in the order in which its mails are queued.
    create index newsletter_subscription_confirmed on newsletter_subscription (state, id) where state = 'confirmed';
    create index newsletter_subscription_state on newsletter_subscription (state, subscribed_at);
  `,
  newsletterSuppression: `
    create table newsletter_suppression (
      email_hash text primary key,
      reason text not null,
      suppressed_at text not null
    );
  `,
  newsletterWording: `
    create table newsletter_wording (
      version text primary key,
      words text not null,
      first_used_at text not null
    );
  `,
  // An issue that was never started is a draft.
  newsletterIssue: `
    create table newsletter_issue (
      id text primary key,
      subject text not null,
      preview text not null,
      day text not null,
      source text not null,
      changed_at text not null,
      text text,
      html text,
      started_at text,
      queued_up_to text,
      queued_until text
    );
  `,
  // Downloads of a day, without anything of who downloaded.
  // What it is about is a row of any table, or a mailbox.
  operatorNote: `
    create table operator_note (
      id text primary key,
      subject_id text not null,
      text text not null,
      written_by text not null,
      written_at text not null
    );
    create index operator_note_subject on operator_note (subject_id, id);
  `,
  // Content and recipient of a bulk mail are composed when its turn comes.
  outgoingMail: `
    create table outgoing_mail (
      id text,
      purpose text not null,
      about_id text not null,
      bulk integer not null,
      recipient_id text,
      recipient text,
      email_key text,
      message_id text not null,
      subject text,
      text text,
      html text,
      attachment_name text,
      attachment_text text,
      state text not null,
      created_at text not null,
      attempts integer not null,
      attempts_without_answer integer not null default 0,
      next_attempt_at text not null,
      claimed_until text,
      last_failure text,
      finished_at text,
      verdict text,
      constraint outgoing_mail_primary_key primary key (id),
      constraint outgoing_mail_message_id unique (message_id)
    );
    create index outgoing_mail_about on outgoing_mail (about_id, state);
    create index outgoing_mail_bodies on outgoing_mail (finished_at) where text is not null and finished_at is not null;
    create index outgoing_mail_due on outgoing_mail (bulk, next_attempt_at, id) where state = 'waiting';
    create unique index outgoing_mail_once_each on outgoing_mail (about_id, recipient_id) where recipient_id is not null;
    create index outgoing_mail_recipient on outgoing_mail (recipient, finished_at) where recipient is not null;
    create index outgoing_mail_budget on outgoing_mail (email_key, purpose, created_at);
    create index outgoing_mail_failed on outgoing_mail (purpose, finished_at) where state = 'failed';
    create index outgoing_mail_refused on outgoing_mail (recipient) where verdict = 'hard';
  `,
  jobRun: `
    create table job_run (
      job text not null,
      occasion text not null,
      ran_at text not null,
      constraint job_run_once primary key (job, occasion)
    );
  `,
  callLimit: `
    create table call_limit (key_hash text primary key, full_at bigint not null);
  `,
  auditEntry: `
    create table audit_entry (
      id text primary key,
      recorded_at text not null,
      actor text not null,
      action text not null,
      subject_id text not null,
      details text not null
    );
    create index audit_entry_subject on audit_entry (subject_id);
  `,
};
