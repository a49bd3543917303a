import { Specimen } from "./specimen.tsx";

export function ControlSpecimens() {
  return (
    <>
      <Specimen name="Field">
        <div className="field">
          <label htmlFor="specimen-text">Label</label>
          <input id="specimen-text" type="text" aria-describedby="specimen-hint" />
          <p className="field-hint" id="specimen-hint">
            A hint below the field.
          </p>
        </div>
        <fieldset className="choices field">
          <legend>Choice</legend>
          <div className="choice-row">
            {["One", "Two", "Three"].map((label) => (
              <label key={label} className="choice">
                <input type="radio" name="specimen" defaultChecked={label === "One"} />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
      </Specimen>
      <Specimen name="Alert">
        <button className="button button-quiet" type="button" data-show-alert="subscribed">
          Show a success
        </button>
        <button className="button button-quiet" type="button" data-show-alert="failed">
          Show a failure
        </button>
      </Specimen>
    </>
  );
}
