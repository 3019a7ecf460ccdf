/** The admin's pages, which have no language prefix; `app/routes.ts` says what serves each. */
export const ADMIN = {
  articles: "/dashboard",
  newArticle: "/dashboard?new",
  editArticle: (id: number) => `/dashboard?edit=${id}`,
  articleRows: "/dashboard/filas",
  articleImages: (id: number | ":id") => `/dashboard/imagenes/${id}`,
  history: (id: number | ":id") => `/dashboard/historial/${id}`,
  order: "/dashboard/orden",
  selections: "/dashboard/selecciones",
  selection: (id: number | ":id") => `/dashboard/selecciones/${id}`,
  answers: "/dashboard/respuestas",
  linkAnswers: (link: number | ":link") => `/dashboard/respuestas/${link}`,
  altTexts: "/dashboard/textos",
  untranslated: "/dashboard/traducciones",
  trash: "/dashboard/papelera",
  messages: "/dashboard/mensajes",
  statistics: "/dashboard/estadisticas",
  settings: "/dashboard/ajustes",
  categories: "/dashboard/ajustes/categorias",
  account: "/dashboard/cuenta",
  health: "/dashboard/salud",
  restore: (backup: string) => `/dashboard/salud/copia/${backup}`,
  sampleForm: "/add",
} as const;

const OF_THE_ADMIN = new RegExp(`^(?:${ADMIN.articles}|${ADMIN.sampleForm})(?:[/.?]|$)`);

/** Checks whether a path leads to one of the admin's pages or to its data, as `/dashboard.data`. */
export function isAdminAddress(path: string): boolean {
  return OF_THE_ADMIN.test(path);
}
