import { LANGUAGE_CODES, type Language } from "#domain/words/languages.ts";
import type { LanguageChoice } from "#domain/language.ts";
import { capitalized } from "#domain/parsing.ts";
import { languageName } from "#domain/settings-fields.ts";
import { Field } from "../../../ui/form/field.tsx";
import { AdminSection } from "../../layout/admin-page.tsx";
import { withValue } from "../content.ts";
import { useEdit } from "../use-settings-edit.ts";
import styles from "../settings-form.module.css";

/** All ordered choices of one or two languages. */
const CHOICES: readonly (readonly [Language, Language | ""])[] = [
  ...LANGUAGE_CODES.map((first) => [first, ""] as const),
  ...LANGUAGE_CODES.flatMap((first) =>
    LANGUAGE_CODES.flatMap((second) => (second === first ? [] : [[first, second] as const])),
  ),
];

/** Sets the languages of the site, and the one that its texts are written in (N1). */
export function LanguagesGroup() {
  const { content, change } = useEdit();
  const { languages } = content;
  const { first, second, written } = languages;
  const set = (next: Partial<LanguageChoice>) =>
    change((now) => withValue(now, "languages", { ...now.languages, ...next }));
  const choose = (key: string) => {
    const [chosen] = CHOICES.filter((each) => each.join(" ") === key);
    if (chosen === undefined) return;
    const [nextFirst, nextSecond] = chosen;
    set({ first: nextFirst, second: nextSecond });
  };
  const hasChoice = second !== "" || written !== first;
  return (
    <AdminSection id="idiomas" title="Idiomas">
      <p className={styles.note}>
        Con dos idiomas, cada texto tuyo tiene un campo para el segundo; el que esté vacío se
        muestra en el otro idioma. El primero va en las direcciones de siempre.
      </p>
      <Field label="Idiomas del sitio">
        <select
          name="languages"
          value={`${first} ${second}`}
          onChange={({ currentTarget: { value } }) => choose(value)}
        >
          {CHOICES.map((each) => (
            <option key={each.join(" ")} value={each.join(" ")}>
              {choiceName(...each)}
            </option>
          ))}
        </select>
      </Field>
      {hasChoice && (
        <Field label="Idioma en que están tus textos">
          <select
            name="languages.written"
            value={written}
            onChange={({ currentTarget: { value } }) =>
              set({ written: LANGUAGE_CODES.find((code) => code === value) ?? written })
            }
          >
            {[...new Set([first, second || written, written])].map((code) => (
              <option key={code} value={code}>
                {capitalized(languageName(code))}
              </option>
            ))}
          </select>
        </Field>
      )}
      {hasChoice && (
        <p className={styles.note}>
          El de todos los campos que no llevan «(español)» o «(inglés)» en su nombre. Cámbialo solo
          si los escribiste en otro idioma: los textos se quedan donde están.
        </p>
      )}
    </AdminSection>
  );
}

/** As in "Español e inglés: primero español". */
function choiceName(first: Language, second: Language | ""): string {
  const name = capitalized(languageName(first));
  if (second === "") return `Solo ${languageName(first)}`;
  const other = languageName(second);
  return `${name} ${other.startsWith("i") ? "e" : "y"} ${other}: primero ${languageName(first)}`;
}
