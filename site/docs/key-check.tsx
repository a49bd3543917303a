import { clientFiles } from "virtual:client-files";

/** The form is filled in by its script, `site/client/key-check/start.ts`. */
export function KeyCheck() {
  return (
    <div className="key-check" data-key-check="">
      <p data-without-script="">
        This form needs JavaScript. Without it, use one of the <a href="#programs">programs below</a>.
      </p>
      <form hidden={true}>
        <div className="field">
          <label htmlFor="license-key">License file</label>
          <textarea
            id="license-key"
            rows={7}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="off"
            aria-describedby="license-key-hint"
          />
          <p className="field-hint" id="license-key-hint">
            Paste the text of the file, with or without the marker lines. The check runs in your browser: the license is
            not sent anywhere.
          </p>
        </div>
        <button className="button" type="submit">
          Check the license
        </button>
        <div className="key-check-result" role="status" />
      </form>
      <script type="module" src={clientFiles.verify} />
    </div>
  );
}
