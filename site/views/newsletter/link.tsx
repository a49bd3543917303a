import { type NewsletterLinkPage, newsletterLinkPages } from "#content/newsletter/link-pages.ts";
import { company } from "#content/products/company.ts";
import type { Views } from "#contract/views.ts";
import { MessagePage } from "../../components/message-page.tsx";
import { ContactParagraphs } from "../../components/with-contact.tsx";

export const title = ({ page }: Views["newsletter/link"]) => `${company.name} | ${newsletterLinkPages[page].title}`;

export default function NewsletterLink(link: Views["newsletter/link"]) {
  const { heading, paragraphs, button }: NewsletterLinkPage = newsletterLinkPages[link.page];
  return (
    <MessagePage heading={heading}>
      <ContactParagraphs texts={paragraphs} />
      {"action" in link && (
        <form method="post" action={link.action}>
          <button className="button button-submit" type="submit">
            {button}
          </button>
        </form>
      )}
    </MessagePage>
  );
}
