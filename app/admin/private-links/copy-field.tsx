import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { addressIn, languagesOf } from "#domain/language.ts";
import { message } from "#domain/messages.ts";
import { languageName } from "#domain/settings-fields.ts";
import type { Language } from "#domain/words/languages.ts";
import buttons from "../../ui/form/button.module.css";
import { useCopy } from "../../ui/form/use-copy.ts";
import { useLanguages } from "../layout/layout-data.ts";
import styles from "./private-links.module.css";

/**
 * Shows a link's address and copies it, in each language of the site. If the browser refuses to copy, the address is
 * selected instead.
 */
export function CopyField({ address, name }: { address: string; name: string }) {
  const choice = useLanguages();
  const field = useRef<HTMLInputElement>(null);
  const [language, setLanguage] = useState<Language>(choice.written);
  const { outcome, copy } = useCopy();
  // The language of the studio first: most of its clients read it.
  const languages = languagesOf(choice).toSorted(
    (one, other) => Number(other === choice.written) - Number(one === choice.written),
  );
  // With ORIGIN set, the admin can only write from the public origin, so the link can be built on it.
  const urlIn = (each: Language) => new URL(addressIn(each, address, choice), location.href).href;
  const selectAndCopy = (each: Language) => {
    // The field has to show the address before it is selected.
    flushSync(() => setLanguage(each));
    field.current?.focus();
    field.current?.select();
    void copy(urlIn(each));
  };
  return (
    <div className={styles.copying}>
      <input
        ref={field}
        readOnly
        value={urlIn(language)}
        aria-label={`Dirección: ${name}`}
        onFocus={(event) => event.target.select()}
      />
      <p className={styles.languages}>
        {languages.map((each) => (
          <button
            key={each}
            type="button"
            className={each === choice.written ? buttons.strong : buttons.plain}
            onClick={() => selectAndCopy(each)}
          >
            {outcome === "copied" && each === language ? "Copiado" : "Copiar"}
            {languages.length > 1 && ` en ${languageName(each)}`}
            <span className="visually-hidden"> {name}</span>
          </button>
        ))}
      </p>
      <output className={outcome === "failed" ? styles.hint : "visually-hidden"}>
        {outcome && message(outcome === "copied" ? "link-copied" : "link-selected")}
      </output>
    </div>
  );
}
