/**
 * What mails say to visitors, requesters, licensees and buyers. A name in braces is filled in when the mail is made;
 * `{company}`, `{siteUrl}` and `{contactEmail}` are known in every text.
 */
export const mailWords = {
  /** In several mails. */
  common: {
    greeting: "Hello,",
    signature: "{company}\n{siteUrl}",
    requestLink: "See the status of your request:",
    licensesLink: "All your licenses:",
    toolsLink: "Download the tools:",
    invoiceLink: "Your invoice:",
    orderQuestions: "If you have questions, write to {contactEmail} and include your order number.",
    orderHelp: "If you need help, write to {contactEmail} and include your order number.",
  },
  /** To a requester: the request has arrived. */
  "academic-receipt": {
    subject: "Your request for an academic license for {language}",
    received:
      "We've received your request for a free academic license for the {company} tool for {language}. We review every request. If we approve it, we'll send the license key to this address.",
    statusLink: "See the status of your request:",
    answerTime:
      "The typical response takes {typically}. If you haven't heard from us after {followUp} ({day}), check your spam folder, then write to {contactEmail}.",
    mistake: "If you sent the request by mistake, or didn't send it, withdraw it on that page or reply to this email.",
  },
  /** To a requester: a rejection is taken back. */
  "academic-rejection-undone": {
    subject: "We're reviewing your request for an academic license for {language} again",
    undone:
      "We told you that we couldn't approve your request for a free academic license for {language}. We've withdrawn that decision and are reviewing the request again.",
    answerTime: "You don't need to do anything. We typically answer by {day}, by email.",
    questions: "If you have questions, reply to this email or write to {contactEmail}.",
  },
  /** To a requester: the request is rejected. Reason and remedy are those of the status page. */
  "academic-rejection": {
    subject: "About your request for an academic license for {language}",
    rejected:
      "Thank you for your interest in {company}. We've reviewed your request for a free academic license for {language} and can't approve it. {reason}",
    reply:
      "If you have questions, reply to this email or write to {contactEmail}. You can send a new request at any time.",
  },
  /** To a licensee: the key. How to register it is in the mail with the keys of an order too. */
  "license-key": {
    subject: "Your {edition} license key for {products}",
    issued: "Here's your license key for {products}.",
    again: "Here's your license key for {products} again, as requested. The key hasn't changed.",
    replaced: "Here's your new license key for {products}. It replaces the earlier key, which is no longer valid.",
    register: "To register the key in {product}, run this command on your computer, on one line:",
    askForSteps: "To get the registration instructions for your version of {product}, reply to this email.",
    documentationLink: "The documentation of {product}:",
    attached:
      "The attached text file contains the same key. Registration binds the key to one computer, so register it on the computer you work on. The license is personal: don't share the key.",
    requestLink: "See the status of your request, where you can get this email again:",
    help: "If you need help, write to {contactEmail}.",
  },
  /** To a licensee: the license has ended before its time, or goes on in another mailbox. */
  "license-revoked": {
    subject: "Your license for {products} has ended",
    ended: "We've ended your license for {products}. Its key no longer works.",
    moved:
      "We've replaced your license for {products} and sent the new key to another address. The key you have no longer works.",
    subjectRenewed: "Your license for {products} was renewed for another email address",
    renewed:
      "Your license for {products} was renewed, and we sent the key for the next term to another address. The key you have stays valid until the end of its term.",
    help: "If you think this is a mistake, reply to this email or write to {contactEmail}.",
  },
  /** To a licensee: the license ends soon. */
  "license-reminder": {
    subjectEnds: "Your license for {products} ends in {time}",
    subjectRenews: "The term of your license for {products} ends in {time}",
    ends: "Your {edition} license for {products} is valid until {day}. After that day, you need a new license for projects above the trial limits.",
    renews: "Your {edition} license for {products} is valid until {day}.",
    requestLink: "Request a new license:",
    requestEarly: "You can send the request now. The key you have stays valid until the end of its term.",
    buyLink: "Renew your license:",
    subscription:
      "This license is part of your subscription. You don't need to buy it again: after the subscription's next payment, we'll send you the key for the new term.",
    subscriptionLink: "If you've canceled the subscription, buy a license again:",
    why: "You're receiving this email because we sent the license to this address. If you have questions, write to {contactEmail}.",
  },
  /** To a buyer: the order has arrived. */
  "order-receipt": {
    subject: "Your order {number}",
    received: "We've received your order:",
    payment:
      "We'll send you the invoice with the applicable taxes. Pay it by card through a third-party payment gateway.",
    paymentOrTransfer:
      "We'll send you the invoice with the applicable taxes. Pay it by card through a third-party payment gateway, or by bank transfer.",
    transfer: "For a bank transfer, wait for the invoice and include the order number:",
    keyTime:
      "The license key arrives by email {keyDue}. An order by invoice counts as checked out once it's paid in full.",
    quoteLink: "Print a quote with these prices:",
    quoteSubject: "Your request {number} for an enterprise quote",
    quoteRequested: "We've received your request for an enterprise quote:",
    quoteFirst: "We'll email you the quote. You decide once you have it.",
    quoteQuestions:
      "To change the request, reply to this email. If you didn't send it, ignore this email. If you have questions, write to {contactEmail}.",
    questions:
      "To change or cancel the order, reply to this email. If you didn't place this order, ignore this email: you won't be charged. If you have questions, write to {contactEmail}.",
  },
  /** To a buyer: the keys of a paid order, several with a list of them. */
  "order-keys": {
    subjectOne: "Your license key for order {number}",
    subjectMany: "Your license keys for order {number}",
    thanks: "Thank you for your order {number}. Here's what you need to use it.",
    list: "The attached list has all {keys} keys, one per line. Each key is for one developer: add to the list who uses which.",
    replaced: "A new key replaces the earlier one, which is no longer valid.",
    register: "Registration binds a key to one computer, so register it on the computer you work on.",
    licensesLink: "All your licenses, where you can get this email again:",
  },
  /** To a buyer: the order is paid, and its keys are not ready. */
  "order-waiting": {
    subject: "Thank you for your order {number}",
    thanks: "Thank you for your order {number}. We've received your payment.",
    waiting:
      "Your order isn't ready yet. We'll send each license key to this address as soon as it's ready. You don't need to do anything.",
    answerTime:
      "Keys typically arrive within {keyDelivery}. If you don't have yours after {day}, check your spam folder first.",
  },
  /** To a buyer: licenses of the order are suspended, have ended, or work again. */
  "order-withheld": {
    subjectRevoked: "The license for your order {number} has ended",
    subjectSuspended: "The license for your order {number} is suspended",
    subjectRestored: "The license for your order {number} works again",
    subjectChanged: "Your order {number} has changed",
    refunded: "The payment for your order {number} was refunded.",
    refundedInPart: "Part of the payment for your order {number} was refunded.",
    disputed: "The payment for your order {number} is disputed. If you don't know why, ask your bank.",
    fewerSeats:
      "Your order {number} is now for fewer developers. The keys with the highest numbers in its list have ended.",
    otherProduct: "Your order {number} is now for another product.",
    revoked: "License keys that no longer work: {keys}.",
    suspended: "License keys that won't work until this is settled: {keys}.",
    restored: "License keys that work again, so you don't need new ones: {keys}.",
    people: "We haven't emailed the people you've given these keys to.",
    questions: "If you have questions, write to {contactEmail} and include your order number, {number}.",
  },
  /** To both mailboxes of an order that the operator has moved. Neither learns the other. */
  "order-moved": {
    subject: "Order {number} has moved to another address",
    former:
      "We've moved order {number} to another email address. From now on, emails about the order and its licenses go there, and the licenses are managed from there.",
    joined:
      "We've moved order {number} to this address. From now on, emails about the order and its licenses come here. If keys are ready, we'll send them in a separate email.",
    help: "If you didn't expect this, reply to this email or write to {contactEmail} and include the order number.",
  },
  /** To a customer: the link to all licenses of the mailbox. */
  "license-list": {
    subject: "Your {company} licenses",
    entered:
      "Someone entered this address at {siteUrl}/licenses. The page below lists your licenses and orders. There, you can resend keys and renew a license.",
    link: "Your licenses:",
    day: "The link works for one day. Anyone with the link can use the page, so don't forward this email.",
    ignore: "If you didn't request this, ignore this email. If you need help, write to {contactEmail}.",
  },
  /** To an address that was entered for a tool that could not be downloaded: now it can. */
  "package-ready": {
    subject: "{package} is ready to download",
    ready: "You asked for {package} at {siteUrl}. It's ready now.",
    link: "Download {file}, {size}:",
    nextLink: "Requirements, how to check the file, and the first command:",
    once: "This is the only email about it, and we've deleted your request. If you didn't ask for the tool, ignore this email. If you need help, write to {contactEmail}.",
  },
  /** To an address that was entered in the newsletter form. */
  "newsletter-confirmation": {
    subject: "Confirm your subscription to the {company} newsletter",
    entered:
      "Someone entered this address in the newsletter form at {siteUrl}. It isn't on the list yet. To subscribe, open the page below and confirm. We write when there's a new version or article.",
    link: "Confirm the subscription:",
    ignore:
      "If you didn't enter the address yourself, ignore this email. You won't get the newsletter, and we'll delete the request after {days} days.",
  },
} as const;
