import { useState } from "react";
import {
  CLAPPERBOARD,
  coloursOf,
  contrast,
  initials,
  readColour,
  SHIPPED,
  STYLES,
  unreadable,
  type Palette,
} from "#domain/identity.ts";
import { fieldLabel } from "#domain/settings-fields.ts";
import type { SiteStyle } from "#domain/site-style.ts";
import buttons from "../../../ui/form/button.module.css";
import { CheckField, Field } from "../../../ui/form/field.tsx";
import { Logo } from "../../../ui/logo.tsx";
import { AdminSection } from "../../layout/admin-page.tsx";
import { textAt, withValue } from "../content.ts";
import { useEdit } from "../use-settings-edit.ts";
import settings from "../settings-form.module.css";
import styles from "./identity.module.css";
import { PictureSetting } from "./picture-setting.tsx";

/** Edits the studio's logo, and the colours of both styles (U3). */
export function IdentityGroup() {
  const { content, change } = useEdit();
  const { identity, brand } = content;
  return (
    <AdminSection id="identidad" title="Identidad">
      <PictureSetting path="identity.logo">
        {identity.logo === CLAPPERBOARD ? (
          <Logo className={styles.mark} />
        ) : (
          <p className={settings.note}>
            Sin logo salen las iniciales del estudio: {initials(brand) || "—"}. Lo mejor es un PNG
            con fondo transparente; de él salen también los iconos del sitio.
          </p>
        )}
      </PictureSetting>
      {identity.logo.startsWith("/media/") && (
        <CheckField
          checked={identity.isLogoInked}
          onChange={(checked) => change((now) => withValue(now, "identity.isLogoInked", checked))}
        >
          Pintarlo con la tinta de cada estilo: para un logo de un solo color con fondo transparente
        </CheckField>
      )}
      {STYLES.map((style) => (
        <PaletteFields key={style} style={style} />
      ))}
    </AdminSection>
  );
}

const NAMES: Readonly<Record<SiteStyle, string>> = { light: "Estilo claro", green: "Estilo verde" };
const COLOURS = ["paper", "ink", "accent"] as const;
const NO_COLOURS: Palette = { paper: "", ink: "", accent: "" };

function PaletteFields({ style }: { style: SiteStyle }) {
  const { content, change } = useEdit();
  const palette = coloursOf(content.identity, style);
  const isShipped = Object.values(content.identity[style]).every((colour) => colour === "");
  return (
    <fieldset className={styles.palette}>
      <legend className="type-label">{NAMES[style]}</legend>
      <div className={styles.colours}>
        {COLOURS.map((name) => (
          <ColourField key={name} style={style} name={name} />
        ))}
      </div>
      <Preview palette={palette} />
      {!isShipped && (
        <button
          type="button"
          className={buttons.plain}
          onClick={() => change((now) => withValue(now, `identity.${style}`, NO_COLOURS))}
        >
          Volver a los colores originales
          <span className="visually-hidden"> del {NAMES[style].toLowerCase()}</span>
        </button>
      )}
    </fieldset>
  );
}

function ColourField({ style, name }: { style: SiteStyle; name: keyof Palette }) {
  const { content, change, problems } = useEdit();
  const path = `identity.${style}.${name}`;
  const stored = textAt(content, path);
  const [typed, setTyped] = useState<string>();
  const shown = coloursOf(content.identity, style);
  const isUnread = name !== "paper" && unreadable(shown).includes(name);
  const write = (text: string) => {
    setTyped(text);
    const colour = text.trim() === "" ? "" : readColour(text);
    if (colour !== undefined) change((now) => withValue(now, path, colour));
  };
  return (
    <Field
      label={fieldLabel(path)}
      problem={problems[path]}
      hint={
        name !== "paper" && (
          <p className={isUnread ? styles.unread : styles.contrast}>
            Contraste {contrastText(shown[name], shown.paper)}
            {isUnread ? ": no se lee, hace falta 4,5" : ""}
          </p>
        )
      }
    >
      {(described) => (
        <span className={styles.pair}>
          <input
            name={path}
            value={typed ?? stored}
            placeholder={SHIPPED[style][name]}
            autoComplete="off"
            spellCheck={false}
            onChange={({ currentTarget }) => write(currentTarget.value)}
            onBlur={() => setTyped(undefined)}
            {...described}
          />
          <input
            type="color"
            aria-label={`${fieldLabel(path)}, en la paleta`}
            value={shown[name]}
            onChange={({ currentTarget: { value } }) => {
              setTyped(undefined);
              change((now) => withValue(now, path, value));
            }}
          />
        </span>
      )}
    </Field>
  );
}

function contrastText(a: string, b: string): string {
  return `${contrast(a, b).toFixed(1).replace(".", ",")} a 1`;
}

function Preview({ palette: { paper, ink, accent } }: { palette: Palette }) {
  const { content } = useEdit();
  return (
    <div className={styles.preview} style={{ background: paper, color: ink }} aria-hidden>
      <p className="type-label">
        {content.brand} <span style={{ color: accent }}>WORK 16</span>
      </p>
      <p className={`${styles.title} type-display`}>{content.brand}</p>
      <p className={styles.quote}>{content.story}</p>
    </div>
  );
}
