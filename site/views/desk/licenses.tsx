import { deskLicenses as words } from "#content/desk/licenses.ts";
import { company } from "#content/products/company.ts";
import { deskPath } from "#contract/addresses.ts";
import type { Views } from "#contract/views.ts";
import { DeskPage } from "../../desk/desk-page.tsx";
import { DeskTable } from "../../desk/desk-table.tsx";
import { DeskTabs } from "../../desk/desk-tabs.tsx";
import { Moment } from "../../desk/moment.tsx";

type LicensesView = Views["desk/licenses"];

const path = `${deskPath}/licenses`;

export const title = () => `${company.name} | ${words.title}`;

/** The licenses: those that end soon, the valid ones, or all. */
export default function Licenses({ frame, list, licenses, isCut }: LicensesView) {
  const { columns } = words;
  return (
    <DeskPage frame={frame} heading={words.title} done={words.done}>
      <DeskTabs
        label={words.title}
        current={list}
        tabs={[
          { id: "ending", text: words.ending, href: path },
          { id: "valid", text: words.valid, href: `${path}?list=valid` },
          { id: "all", text: words.all, href: `${path}?list=all` },
        ]}
      />
      <p>
        <a className="button button-small button-quiet" href={`${path}/new`}>
          {words.new}
        </a>
      </p>
      {licenses.length === 0 && <p>{words.none}</p>}
      <DeskTable
        label={words.title}
        items={licenses}
        keyOf={({ id }) => id}
        columns={[
          {
            label: columns.licensee,
            cell: ({ id, licensee, organization, email }) => (
              <>
                <a href={`${path}/${id}`}>{licensee}</a>
                <br />
                <span className="small">{[organization, email].filter(Boolean).join(", ")}</span>
              </>
            ),
          },
          { label: columns.products, cell: ({ name }) => name },
          { label: columns.edition, cell: ({ edition }) => edition },
          { label: columns.state, cell: ({ state }) => state },
          { label: columns.expires, cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
        ]}
      />
      {isCut && <p>{words.cut}</p>}
    </DeskPage>
  );
}
