/**
 * Manufacturer names that the reference puts where the interface writes `VENDOR1` … `VENDOR8`. Invented: any other
 * eight names would do as well.
 */
export const vendors = {
  1: 'AURENHOF',
  2: 'BRISKTAL',
  3: 'CORVANE',
  4: 'DELMORE',
  5: 'ELVARIS',
  6: 'FENNBRO',
  7: 'GRANITH',
  8: 'HOLTEX',
} as const;

/** The `<vendor>` of `application/vnd.<vendor>.v2+json` in the reference. */
export const mediaTypeVendor = 'voltway';
export const vendorMediaType = `application/vnd.${mediaTypeVendor}.v2+json`;

/**
 * Values of the open enumerations that the reference uses: those that the interface adds, and one or two of its own.
 */
export const enumerations = {
  plan: ['2020_DLM_EVS_00', '2020_SLM_EVS_00', '2019_BASIC_00'],
  wizardStep: ['INSTALLER_HUB', 'TROUBLESHOOT_INSTALLATION', 'COMPLETED'],
  scanner: [
    `${vendors[1]}_EBOX_DC_B11_EEBUS_CHARGING_STATION`,
    `${vendors[2]}_IBC_SOLAR_CHARGING_STATION`,
    'SUNSPEC_INVERTER',
  ],
  heatPumpType: [`${vendors[7]}_BRANDB`, `${vendors[8]}_MODEL4`, 'SG_READY'],
  evChargingStationType: [
    `${vendors[3]}_EV_NG9XX`,
    `${vendors[4]}_HYPERCHARGER`,
    vendors[5],
    'OCPP',
    `${vendors[6]}_MODEL_S_2_0`,
    `${vendors[6]}_L11PM`,
  ],
} as const;
