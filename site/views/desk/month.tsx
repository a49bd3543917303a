import { deskMonth as words } from "#content/desk/month.ts";
import { company } from "#content/products/company.ts";
import { deskPath } from "#contract/addresses.ts";
import type { Views } from "#contract/views.ts";
import { DeskPage } from "../../desk/desk-page.tsx";
import { DeskTable } from "../../desk/desk-table.tsx";
import { DeskTabs } from "../../desk/desk-tabs.tsx";

const path = `${deskPath}/month`;

export const title = ({ month }: Views["desk/month"]) => `${company.name} | ${words.title}: ${month}`;

/** What happened in a month, in figures. */
export default function Month({ frame, month, earlier, later, figures }: Views["desk/month"]) {
  const { group, figure, value } = words.columns;
  const months = [earlier, month, ...(later === null ? [] : [later])];
  return (
    <DeskPage frame={frame} heading={words.title}>
      <DeskTabs
        label={words.title}
        current={month}
        tabs={months.map((each) => ({ id: each, text: each, href: `${path}?month=${each}` }))}
      />
      {figures.length === 0 && <p>{words.nothing}</p>}
      <DeskTable
        label={words.title}
        items={figures}
        keyOf={(each) => `${each.group} ${each.label}`}
        columns={[
          { label: group, cell: (each) => each.group },
          { label: figure, cell: (each) => each.label },
          { label: value, cell: (each) => each.value, isFigure: true },
        ]}
      />
      <p>
        <a href={`${path}.csv?month=${month}`}>{words.download}</a>
      </p>
    </DeskPage>
  );
}
