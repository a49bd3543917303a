import { deskKinds } from "#content/desk/people.ts";
import { deskSearch as words } from "#content/desk/search.ts";
import { company } from "#content/products/company.ts";
import { deskPath } from "#contract/addresses.ts";
import type { Views } from "#contract/views.ts";
import { DeskPage } from "../../desk/desk-page.tsx";
import { DeskSearch } from "../../desk/desk-search.tsx";

type SearchView = Views["desk/search"];

export const title = ({ text }: SearchView) => `${company.name} | ${words.title}: ${text}`;

/** What a search has found. */
export default function Search({ frame, text, isTooShort, found, isCut }: SearchView) {
  return (
    <DeskPage frame={frame} heading={words.title}>
      <DeskSearch
        action={`${deskPath}/find`}
        id="find"
        label={words.label}
        hint={words.hint}
        fault={isTooShort && text !== "" ? words.tooShort : undefined}
        text={text}
        button={words.button}
      />
      {!isTooShort && found.length === 0 && <p role="status">{words.nothing}</p>}
      <ul className="plain-list ruled">
        {found.map(({ kind, text: about, href }) => (
          <li key={href}>
            <a href={href}>
              {deskKinds[kind] ?? kind}: {about}
            </a>
          </li>
        ))}
      </ul>
      {isCut && <p>{words.cut}</p>}
    </DeskPage>
  );
}
