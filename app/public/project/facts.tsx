import { galleryAddress, type Category } from "#domain/category.ts";
import { PageLink } from "../../ui/page-link.tsx";
import styles from "./facts.module.css";

interface FactsProps {
  year: number;
  services: readonly Category[];
  frames: number;
}

/** The line under a project's title: year, services, number of frames, and the way to the gallery (P1). */
export function Facts({ year, services, frames }: FactsProps) {
  const [first] = services;
  return (
    <div className={`${styles.facts} type-label`}>
      <p>{year}</p>
      <ul className={styles.services}>
        {services.map((service) => (
          <li key={service}>
            <PageLink to={galleryAddress(service)} className={styles.service}>
              {service}
            </PageLink>
          </li>
        ))}
      </ul>
      <p>
        {frames} {frames === 1 ? "frame" : "frames"}
      </p>
      {first && (
        <PageLink to={galleryAddress(first)} className={styles.explore}>
          Explore full gallery →
        </PageLink>
      )}
    </div>
  );
}
