import { check, exportErrors, EXPORTS, RequestExport, type ExportName } from '#libs/shared/contracts';
import { EXPORT_TEXTS as TEXTS } from './copy.js';
import { useCheckedForm } from '../../lib/form/form.js';
import { publicConfig } from '../../lib/api/public-config.js';
import { useToast } from '../../ui/feedback/toast.js';
import { useRequestExport } from './api.js';

const NO_FILTER = {
  search: '',
  status: '',
  paymentStatus: '',
  type: '',
  from: '',
  to: '',
  date: '',
  crewNo: '',
};
export type FilterKey = keyof typeof NO_FILTER;

type Typed = { name: ExportName; filter: Record<FilterKey, string>; includeChildData: boolean };

/** Only what this export can be narrowed by: a choice made for another one is kept, and not sent. */
function checkExport({ name, filter, includeChildData }: Typed) {
  const { format, filters, hasChildData } = EXPORTS[name];
  const choices: Partial<Record<string, string>> = filter;
  const set = filters.map((key) => [key, choices[key]?.trim()]).filter(([, value]) => value);
  const { value } = check(RequestExport, {
    name,
    format,
    filter: Object.fromEntries(set),
    includeChildData: hasChildData && includeChildData,
  });
  return { value, errors: exportErrors(value) };
}

/** What is asked for, as it is typed, and how it is sent. */
export function useExportForm() {
  const form = useCheckedForm(checkExport, {
    defaultValues: {
      name: 'bookings',
      filter: { ...NO_FILTER, date: publicConfig().today },
      includeChildData: false,
    },
  });
  const request = useRequestExport();
  const toast = useToast();
  const send = form.handleSubmit((input) =>
    request.mutate(input, {
      onSuccess: () => {
        // Naming children is decided anew for each file.
        form.setValue('includeChildData', false);
        toast({ title: TEXTS.started, tone: 'good' });
      },
      onError: form.showErrors,
    }),
  );
  return { form, send, isBusy: request.isPending, failure: request.error };
}

export type ExportForm = ReturnType<typeof useExportForm>['form'];
