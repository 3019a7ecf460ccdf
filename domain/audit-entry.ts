export const AUDIT_TEXTS = {
  "article-created": "Artículo creado",
  "article-imported": "Artículo importado",
  "article-saved": "Artículo guardado",
  "article-trashed": "Artículo a la papelera",
  "article-restored": "Artículo restaurado",
  "article-discarded": "Artículo eliminado definitivamente",
  "settings-saved": "Ajustes guardados",
  "order-saved": "Orden de las obras guardado",
  "categories-saved": "Categorías guardadas",
  "logged-in": "Sesión iniciada",
  "logged-in-by-code": "Sesión iniciada con un código de recuperación",
  "logged-out": "Sesión cerrada",
  "session-ended": "Sesión cerrada desde otra",
  "other-sessions-ended": "Demás sesiones cerradas",
  "password-changed": "Contraseña cambiada",
  "password-reset": "Contraseña cambiada en el servidor",
  "passkey-added": "Llave de acceso añadida",
  "passkey-removed": "Llave de acceso quitada",
  "recovery-codes-renewed": "Códigos de recuperación renovados",
  "inquiry-deleted": "Mensaje eliminado",
  "inquiry-restored": "Mensaje restaurado",
  "backup-restored": "Copia de seguridad restaurada",
  "private-link-created": "Enlace privado creado",
  "private-link-changed": "Enlace privado cambiado",
  "private-link-revoked": "Enlace privado revocado",
  "private-link-returned": "Enlace privado reactivado",
  "private-link-removed": "Enlace privado quitado",
  "answers-approved": "Aprobado por un invitado",
  "selection-created": "Selección creada",
  "selection-saved": "Selección guardada",
  "selection-removed": "Selección eliminada",
  "selection-restored": "Selección restaurada",
  "backup-downloaded": "Copia de seguridad descargada",
} as const;

export type AuditKind = keyof typeof AUDIT_TEXTS;

export interface AuditEntry {
  id: number;
  at: number;
  kind: AuditKind;
  /** The title of an article or a selection at that time, a passkey's name or a browser; empty if `kind` is enough. */
  subject: string;
  articleId: number | null;
}
