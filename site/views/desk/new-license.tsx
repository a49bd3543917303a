import { deskLicenses as words } from "#content/desk/licenses.ts";
import { company } from "#content/products/company.ts";
import { deskPath } from "#contract/addresses.ts";
import type { Views } from "#contract/views.ts";
import { FieldFault } from "../../components/form-field.tsx";
import { HiddenFields } from "../../components/hidden-fields.tsx";
import { DeskChoice, DeskField } from "../../desk/desk-action.tsx";
import { DeskPage } from "../../desk/desk-page.tsx";

type NewLicenseView = Views["desk/new-license"];

const action = `${deskPath}/licenses/new`;

export const title = () => `${company.name} | ${words.newTitle}`;

/** The form for a license by hand. */
export default function NewLicense({ frame, products, editions }: NewLicenseView) {
  const field = { frame, action };
  const entered = frame.refusal?.values ?? {};
  return (
    <DeskPage frame={frame} heading={words.newTitle} about={words.newSays}>
      <form className="stack" method="post" action={action} noValidate>
        <HiddenFields fields={frame.form} />
        <fieldset className="field">
          <legend>{words.products}</legend>
          <FieldFault id="products" fault={frame.refusal?.faults.products} />
          <div className="choice-row">
            {products.map(({ id, name }) => (
              <label key={id} className="choice">
                <input
                  type="checkbox"
                  name={`chosen.${id}`}
                  value="yes"
                  defaultChecked={entered[`chosen.${id}`] !== undefined}
                />
                {name}
              </label>
            ))}
          </div>
          <p className="muted small">{words.productsHint}</p>
        </fieldset>
        <DeskChoice
          {...field}
          name="edition"
          label={words.edition}
          options={editions.map((edition) => ({ value: edition, text: edition }))}
        />
        <DeskField {...field} name="licensee" label={words.licensee} hint={words.licenseeHint} />
        <DeskField {...field} name="organization" label={words.organization} hint={words.organizationHint} />
        <DeskField {...field} name="email" label={words.email} type="email" />
        <DeskField {...field} name="days" label={words.lifetime} type="number" value="365" />
        <DeskField {...field} name="reason" label={words.why} hint={words.whyHint} />
        <p>{words.issueSays}</p>
        <button className="button button-submit" type="submit">
          {words.issue}
        </button>
      </form>
    </DeskPage>
  );
}
