import { INQUIRY_MONTHS } from "#domain/inquiry.ts";
import { MOST_ROLES } from "#domain/site-settings.ts";
import { useIsHydrated } from "../../../foundation/hydration.ts";
import { Field } from "../../../ui/form/field.tsx";
import { AdminSection } from "../../layout/admin-page.tsx";
import { withValue } from "../content.ts";
import { useEdit } from "../use-settings-edit.ts";
import { ItemList } from "./item-list.tsx";
import { SettingField, TranslatedSetting } from "./setting-field.tsx";
import styles from "../settings-form.module.css";

const TIME_ZONES = "time-zones";

const EMPTY_LINKS = "Un enlace vacío no sale en el sitio.";

/** Edits the studio's name, and how search engines and share cards present it. */
export function BrandGroup() {
  return (
    <AdminSection id="marca" title="Marca">
      <SettingField path="brand" />
      <TranslatedSetting path="story" />
      <TranslatedSetting path="description" kind="paragraph" />
    </AdminSection>
  );
}

/** Sets whether large pictures are reduced without asking. */
export function UploadsGroup() {
  const { content, change } = useEdit();
  return (
    <AdminSection id="imagenes" title="Imágenes">
      <Field label="Imágenes de más de 3 MB">
        <select
          name="uploads.reducesLarge"
          value={String(content.uploads.reducesLarge)}
          onChange={({ currentTarget: { value } }) =>
            change((now) => withValue(now, "uploads.reducesLarge", value === "true"))
          }
        >
          <option value="false">Preguntar antes de reducirlas</option>
          <option value="true">Reducirlas sin preguntar</option>
        </select>
      </Field>
    </AdminSection>
  );
}

/** Sets whether search engines show the site. */
export function SearchGroup() {
  const { content, change } = useEdit();
  return (
    <AdminSection id="buscadores" title="Buscadores">
      <Field label="El sitio en los buscadores">
        <select
          name="search.isHidden"
          value={String(content.search.isHidden)}
          onChange={({ currentTarget: { value } }) =>
            change((now) => withValue(now, "search.isHidden", value === "true"))
          }
        >
          <option value="false">Visible</option>
          <option value="true">Oculto</option>
        </select>
      </Field>
      <p className={styles.note}>
        Oculto, los buscadores no muestran ninguna página. Quien tenga la dirección sigue viendo el
        sitio y puede compartirlo.
      </p>
    </AdminSection>
  );
}

/** Edits the taglines of home. */
export function HomeGroup() {
  return (
    <AdminSection id="portada" title="Portada">
      <TranslatedSetting path="taglines.left" />
      <TranslatedSetting path="taglines.right" />
      <TranslatedSetting path="taglines.mobile" />
    </AdminSection>
  );
}

/** Edits the contact links and the people to call. */
export function ContactGroup() {
  return (
    <AdminSection id="contacto" title="Contacto">
      <p className={styles.note}>
        Escribe los enlaces como te resulten: @usuario, hola@estudio.co, +57 300 123 4567 o
        www.estudio.co. {EMPTY_LINKS}
      </p>
      <LinkFields path="contact.instagram" />
      <LinkFields path="contact.mail" />
      <LinkFields path="contact.chat" />
      <ItemList path="contact.roles" item="persona" most={MOST_ROLES}>
        {(path) => (
          <>
            <SettingField path={`${path}.name`} />
            <TranslatedSetting path={`${path}.role`} />
            <SettingField path={`${path}.phone`} />
          </>
        )}
      </ItemList>
      <SettingField path="contact.address" kind="paragraph" />
      <SettingField path="contact.timeZone" suggestions={TIME_ZONES} />
      <p className={styles.note}>Con una zona horaria, la página muestra la hora del estudio.</p>
      <p className={styles.note}>
        Lo que te escriben en el formulario de Contacto llega a Mensajes. Se conserva{" "}
        {INQUIRY_MONTHS} meses, salvo lo que archives, y el formulario lo dice.
      </p>
      <TimeZones />
    </AdminSection>
  );
}

/** Browser and server may know different zones, so the server renders none. */
function TimeZones() {
  const zones = useIsHydrated() ? Intl.supportedValuesOf("timeZone") : [];
  return (
    <datalist id={TIME_ZONES}>
      {zones.map((zone) => (
        <option key={zone}>{zone}</option>
      ))}
    </datalist>
  );
}

/** Edits the links in the footer. */
export function FooterGroup() {
  return (
    <AdminSection id="pie" title="Pie de página">
      <p className={styles.note}>
        {EMPTY_LINKS} El del estudio sale siempre: si lo dejas vacío, con su nombre, y lleva al
        inicio.
      </p>
      <LinkFields path="footer.studio" />
      <LinkFields path="footer.social" />
      <LinkFields path="footer.credit" />
    </AdminSection>
  );
}

function LinkFields({ path }: { path: string }) {
  return (
    <div className={styles.link}>
      <TranslatedSetting path={`${path}.label`} />
      <SettingField path={`${path}.url`} kind="address" />
    </div>
  );
}
