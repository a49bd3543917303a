import type { FAQPage } from "schema-dts";
import { faqPage, questions } from "#content/faq.ts";
import type { Paragraph } from "#content/text.ts";
import { absoluteAddress } from "./absolute-address.ts";

/** A paragraph as plain text. */
function wordsOf(paragraph: Paragraph): string {
  if (typeof paragraph === "string") return paragraph;
  return paragraph.map((part) => (typeof part === "string" ? part : "code" in part ? part.code : part.text)).join("");
}

/** The questions and answers of the page, from the same source as the page. */
export function questionPage(): FAQPage {
  return {
    "@type": "FAQPage",
    "@id": absoluteAddress("/faq#questions"),
    url: absoluteAddress("/faq"),
    name: faqPage.heading,
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer.map(wordsOf).join("\n\n") },
    })),
  };
}
