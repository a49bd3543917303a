import { company } from "#content/products/company.ts";
import { downloadsPage } from "#content/products/downloads.ts";
import { fillWords } from "#contract/fill-words.ts";
import type { Views } from "#contract/views.ts";
import { MessagePage } from "../../components/message-page.tsx";

const words = downloadsPage.missing;

export const title = () => `${company.name} | ${words.heading}`;

export default function MissingPackage({ id, name }: Views["downloads/missing"]) {
  return (
    <MessagePage heading={words.heading}>
      <p>{fillWords(words.text, { package: name })}</p>
      <p>
        <a href={`/download#${id}`}>{words.otherDownloads}</a>
      </p>
    </MessagePage>
  );
}
