import { useEffect, useRef, useState } from "react";
import { academicLicense } from "#content/academic-license.ts";
import { suggestInstitution } from "./suggest-institution.ts";

const { form: words } = academicLicense;

/** The name that the address beside it suggests, until the visitor types something else. */
function useSuggestion() {
  const input = useRef<HTMLInputElement>(null);
  const [suggestion, setSuggestion] = useState<string>();

  useEffect(() => {
    const email = input.current?.form?.elements.namedItem("email");
    if (!(email instanceof HTMLInputElement)) return;
    const suggest = async () => {
      const name = await suggestInstitution(email.value);
      setSuggestion(input.current?.value.trim() === "" ? name : undefined);
    };
    email.addEventListener("change", suggest);
    // What was typed before the application started has already changed.
    if (email.value !== "") suggest();
    return () => email.removeEventListener("change", suggest);
  }, []);

  function use(name: string) {
    if (input.current) input.current.value = name;
    input.current?.focus();
    setSuggestion(undefined);
  }

  return { input, suggestion, use, dismiss: () => setSuggestion(undefined) };
}

export function UniversityField({ longest }: { longest: number }) {
  const { input, suggestion, use, dismiss } = useSuggestion();
  return (
    <div className="field">
      <label htmlFor="university">{words.university}</label>
      <input
        ref={input}
        id="university"
        name="university"
        type="text"
        autoComplete="organization"
        maxLength={longest}
        onInput={dismiss}
      />
      <p className="field-suggestion" role="status">
        {suggestion && (
          <button type="button" className="button button-quiet button-small" onClick={() => use(suggestion)}>
            {words.useSuggestion} {suggestion}
          </button>
        )}
      </p>
    </div>
  );
}
