export interface ReportedDelivery {
  /** The mail as a server has received it: its header is part of the report. */
  raw: string;
  action: "delivered" | "failed" | "delayed";
  status: string;
  finalRecipient: string;
  /** `rfc822;…`, as the sender gave it with RCPT TO. A server that was given none leaves the field out. */
  originalRecipient?: string | undefined;
  diagnostic?: string;
}

/** A delivery status notification as RFC 3464 describes it, with the header of the mail alone (`RET=HDRS`). */
export function deliveryReport({
  raw,
  action,
  status,
  finalRecipient,
  originalRecipient,
  diagnostic,
}: ReportedDelivery): string {
  return [
    "From: mailer-daemon@mx.example.net",
    "Subject: Delivery Status Notification",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    "",
    "--b",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example.net",
    "",
    ...(originalRecipient === undefined ? [] : [`Original-Recipient: ${originalRecipient}`]),
    `Final-Recipient: rfc822; ${finalRecipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    ...(diagnostic === undefined ? [] : [`Diagnostic-Code: smtp; ${diagnostic}`]),
    "",
    "--b",
    "Content-Type: text/rfc822-headers",
    "",
    raw.split(/\r?\n\r?\n/)[0] ?? "",
    "",
    "--b--",
    "",
  ].join("\r\n");
}
