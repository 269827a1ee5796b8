/** Why a backup or a restore does not happen, in one sentence for the user. */
export class BackupError extends Error {}
