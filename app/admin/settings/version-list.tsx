import { fieldName } from "#domain/settings-fields.ts";
import type { SiteSettings, SettingsVersion } from "#domain/site-settings.ts";
import buttons from "../../ui/form/button.module.css";
import { Moment } from "../../ui/moment.tsx";
import { AdminSection } from "../layout/admin-page.tsx";
import { differingPaths, formatValue } from "./content.ts";
import { valueAt } from "../editing/paths.ts";
import styles from "./version-list.module.css";

export interface VersionListProps {
  /** The newest first; it is in force. */
  versions: readonly SettingsVersion[];
  isBusy: boolean;
  onRestore: (version: SettingsVersion) => void;
}

/** Lists the saved versions of the settings, with their differences and a restore button. */
export function VersionList({ versions, isBusy, onRestore }: VersionListProps) {
  const [inForce] = versions;
  return (
    <AdminSection id="versiones" title="Versiones">
      <ul>
        {versions.map((each) => (
          <li key={each.version} className={styles.version}>
            <p className={styles.name}>
              {each.savedAt === null ? (
                "Ajustes de origen, del archivo del servidor"
              ) : (
                <>
                  Versión {each.version}, <Moment at={each.savedAt} />
                </>
              )}
            </p>
            {inForce && each !== inForce ? (
              <>
                <button
                  type="button"
                  className={buttons.plain}
                  disabled={isBusy}
                  onClick={() => onRestore(each)}
                >
                  Restaurar
                  <span className="visually-hidden"> la versión {each.version}</span>
                </button>
                <Differences version={each} inForce={inForce.content} />
              </>
            ) : (
              <p className={`${styles.current} type-label`}>En vigor</p>
            )}
          </li>
        ))}
      </ul>
    </AdminSection>
  );
}

function Differences({ version, inForce }: { version: SettingsVersion; inForce: SiteSettings }) {
  const paths = differingPaths(inForce, version.content);
  if (paths.length === 0) return <p className={styles.same}>Igual que los ajustes en vigor.</p>;
  return (
    <details className={styles.differences}>
      <summary>
        Ver en qué cambia<span className="visually-hidden"> la versión {version.version}</span>
      </summary>
      <dl>
        {paths.map((path) => (
          <div key={path}>
            <dt className="type-label">{fieldName(path)}</dt>
            <dd>
              <del>{formatValue(valueAt(inForce, path))}</del>
              <ins>{formatValue(valueAt(version.content, path))}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
