{{/* Name of everything of this release. That of a Service begins with a letter, and has no dots and at most 63 letters. */}}
{{- define "fieldday.name" -}}
{{- $name := .Release.Name | replace "." "-" }}
{{- if regexMatch "^[0-9]" $name }}{{ $name = printf "fieldday-%s" $name }}{{ end }}
{{- if gt (len $name) 48 }}{{ $name = printf "%s-%s" ($name | trunc 39 | trimSuffix "-") (.Release.Name | sha256sum | trunc 8) }}{{ end }}
{{- $name }}
{{- end }}

{{/* Labels that select the pods of a release. */}}
{{- define "fieldday.selector" -}}
app.kubernetes.io/name: fieldday
app.kubernetes.io/instance: {{ .Release.Name | quote }}
{{- end }}

{{/* All labels. (dict "root" $ "component" "api") */}}
{{- define "fieldday.labels" -}}
{{ include "fieldday.selector" .root }}
app.kubernetes.io/component: {{ .component | quote }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service | quote }}
{{- end }}

{{/* An image by its digest, else by its tag. (dict "root" $ "image" .Values.image) */}}
{{- define "fieldday.imageOf" -}}
{{- if .image.digest }}{{ printf "%s@%s" .image.repository .image.digest | quote }}
{{- else }}{{ printf "%s:%s" .image.repository (.image.tag | default .root.Chart.AppVersion) | quote }}
{{- end }}
{{- end }}
{{- define "fieldday.image" -}}
{{ include "fieldday.imageOf" (dict "root" . "image" .Values.image) }}
{{- end }}

{{/* Settings by name, as YAML of strings. Numbers of values are floats, which would become 1e+06. */}}
{{- define "fieldday.settings" -}}
{{- $own := dict "HOST" "0.0.0.0" "WORKER_HOST" "0.0.0.0" "DRAIN_MS" .Values.api.drainMs }}
{{- if .Values.paypalStandin.enabled }}
{{- $_ := set $own "PAYPAL_BASE_URL" (printf "http://%s-paypal-standin:3210" (include "fieldday.name" .)) }}
{{- end }}
{{- if .Values.backups.claimName }}
{{- $_ := set $own "BACKUP_DIR" "/backups" }}
{{- end }}
{{- range $name, $value := mergeOverwrite $own .Values.settings }}
{{ $name }}: {{ if kindIs "float64" $value }}{{ $value | int64 | toString | quote }}{{ else }}{{ $value | toString | quote }}{{ end }}
{{- end }}
{{- end }}

{{/* Variables from the existing Secret. (dict "root" $ "role" "api" | "worker" | "migrate" | "test") */}}
{{- define "fieldday.secrets" -}}
{{- $paypal := list "PAYPAL_CLIENT_ID" "PAYPAL_CLIENT_SECRET" }}
{{- $database := list "DATABASE_DIRECT_URL" "REDIS_URL" }}
{{- $files := list "FILES_ACCESS_KEY" "FILES_SECRET_KEY" }}
{{- $needed := dict "test" (list)
  "migrate" (list "DATABASE_URL")
  "worker" (concat (list "DATABASE_URL" "SMTP_URL") $files)
  "api" (concat (list "DATABASE_URL" "SMTP_URL" "GUEST_SECRETS" "LINK_SECRET" "METRICS_TOKEN") $files) }}
{{- $possible := dict "test" $paypal
  "migrate" (concat $database $files $paypal (list "ADMIN_USERNAME" "ADMIN_PASSWORD"))
  "worker" (concat $database $paypal (list "PAYPAL_WEBHOOK_ID" "BACKUP_PASSPHRASE" "GUEST_SECRETS" "LINK_SECRET"))
  "api" (concat $database $paypal (list "PAYPAL_WEBHOOK_ID" "BACKUP_PASSPHRASE")) }}
{{- range get $needed .role }}
- name: {{ . }}
  valueFrom:
    secretKeyRef: { name: {{ $.root.Values.secretName | quote }}, key: {{ . }} }
{{- end }}
{{- range get $possible .role }}
- name: {{ . }}
  valueFrom:
    secretKeyRef: { name: {{ $.root.Values.secretName | quote }}, key: {{ . }}, optional: true }
{{- end }}
{{- end }}

{{/* What all pods have in common. (dict "root" $ "component" "api") */}}
{{- define "fieldday.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . | quote }}
  {{- end }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
topologySpreadConstraints:
  {{- range list "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
  - maxSkew: 1
    topologyKey: {{ . }}
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "fieldday.selector" $.root | nindent 8 }}
        app.kubernetes.io/component: {{ $.component | quote }}
  {{- end }}
volumes:
  - name: data
    emptyDir: { sizeLimit: 2Gi }
  - name: tmp
    emptyDir: { sizeLimit: 1Gi }
  # Chromium wants more than the 64 MB that a container gets.
  - name: shm
    emptyDir: { medium: Memory, sizeLimit: 256Mi }
{{- end }}

{{/* What all containers have in common. */}}
{{- define "fieldday.container" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
volumeMounts:
  - { name: data, mountPath: /data }
  - { name: tmp, mountPath: /tmp }
  - { name: shm, mountPath: /dev/shm }
{{- end }}

{{/* Probes of a port called http. */}}
{{- define "fieldday.probes" -}}
startupProbe:
  httpGet: { path: /health/live, port: http }
  periodSeconds: 3
  failureThreshold: 60
livenessProbe:
  httpGet: { path: /health/live, port: http }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
readinessProbe:
  httpGet: { path: /health/ready, port: http }
  periodSeconds: 5
  timeoutSeconds: 4
{{- end }}

{{/* Stays within reach of a drain of a node. (dict "root" $ "component" "api") */}}
{{- define "fieldday.budget" -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ printf "%s-%s" (include "fieldday.name" .root) .component | quote }}
  labels:
    {{- include "fieldday.labels" . | nindent 4 }}
spec:
  maxUnavailable: 1
  selector:
    matchLabels:
      {{- include "fieldday.selector" .root | nindent 6 }}
      app.kubernetes.io/component: {{ .component | quote }}
{{- end }}
