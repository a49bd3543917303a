import { clientFiles } from "virtual:client-files";

/** The form is filled in by its script, `site/client/key-check/start.ts`. */
export function KeyCheck() {
  return (
    <div className="key-check" data-key-check="">
      <p data-without-script="">
        The form for checking a key needs JavaScript, which is switched off or did not arrive. The{" "}
        <a href="#programs">programs below</a> do the same.
      </p>
      <form hidden={true}>
        <div className="field">
          <label htmlFor="license-key">License key</label>
          <textarea
            id="license-key"
            rows={7}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="off"
            aria-describedby="license-key-hint"
          />
          <p className="field-hint" id="license-key-hint">
            With or without the lines around it. The check runs in your browser: the key is not sent anywhere.
          </p>
        </div>
        <button className="button" type="submit">
          Check the key
        </button>
        <div className="key-check-result" role="status" />
      </form>
      <script type="module" src={clientFiles.verify} />
    </div>
  );
}
