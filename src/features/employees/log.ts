import { featureLog } from '#kernel/log.ts'

/** Describes employees and their roles to the log. */
export const employeesLog = featureLog({
  tables: {
    employees: {
      called: { nl: 'Medewerker', fr: 'Collaborateur', en: 'Employee', de: 'Mitarbeiter/in' },
      named: {
        in: ['employee_id', 'practitioner_id', 'author_id', 'created_by', 'deactivated_by', 'removed_by'],
        by: ['first_name', 'last_name'],
      },
    },
    employee_roles: {
      called: {
        nl: 'Rol van medewerker',
        fr: 'Rôle du collaborateur',
        en: 'Role of employee',
        de: 'Rolle von Mitarbeiter/in',
      },
      partOf: { table: 'employees', column: 'employee_id' },
    },
    employee_locations: {
      called: {
        nl: 'Locatie van medewerker',
        fr: 'Établissement du collaborateur',
        en: 'Location of employee',
        de: 'Standort von Mitarbeiter/in',
      },
      partOf: { table: 'employees', column: 'employee_id' },
    },
    employee_qualifications: {
      called: {
        nl: 'Bevoegdheid van medewerker',
        fr: 'Qualification du collaborateur',
        en: 'Qualification of employee',
        de: 'Qualifikation von Mitarbeiter/in',
      },
      partOf: { table: 'employees', column: 'employee_id' },
    },
    employee_brands: {
      called: {
        nl: 'Merk van medewerker',
        fr: 'Marque du collaborateur',
        en: 'Brand of employee',
        de: 'Marke von Mitarbeiter/in',
      },
      partOf: { table: 'employees', column: 'employee_id' },
    },
    brands: {
      called: { nl: 'Merk', fr: 'Marque', en: 'Brand', de: 'Marke' },
      named: { in: ['brand_id'], by: ['name'] },
    },
    roles: { called: { nl: 'Rol', fr: 'Rôle', en: 'Role', de: 'Rolle' }, named: { in: ['role_id'], by: ['name'] } },
    role_permissions: {
      called: {
        nl: 'Recht van rol',
        fr: 'Droit du rôle',
        en: 'Permission of role',
        de: 'Recht der Rolle',
      },
      partOf: { table: 'roles', column: 'role_id' },
    },
  },
  calls: { '/employees': 'employees', '/roles': 'roles' },
  fields: {
    assignable: {
      nl: 'Te geven aan personeel',
      fr: 'Attribuable au personnel',
      en: 'Can be given to staff',
      de: 'Für Personal wählbar',
    },
    author_id: { nl: 'Opgesteld door', fr: 'Auteur', en: 'Written by', de: 'Verfasst von' },
    brand_id: { nl: 'Merk', fr: 'Marque', en: 'Brand', de: 'Marke' },
    contract_hours: { nl: 'Contracturen', fr: 'Heures de contrat', en: 'Contract hours', de: 'Vertragsstunden' },
    created_by: { nl: 'Gemaakt door', fr: 'Créé par', en: 'Created by', de: 'Angelegt von' },
    employee_id: { nl: 'Medewerker', fr: 'Collaborateur', en: 'Employee', de: 'Mitarbeiter/in' },
    permission: { nl: 'Recht', fr: 'Droit', en: 'Permission', de: 'Recht' },
    practitioner_id: { nl: 'Behandelaar', fr: 'Praticien', en: 'Practitioner', de: 'Behandler/in' },
    role_id: { nl: 'Rol', fr: 'Rôle', en: 'Role', de: 'Rolle' },
  },
})
